import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { RichEditor } from '../../../writing/rich-editor.tsx';
import { isSmall } from '../../../writing/small-html.ts';
import { TemplateArea } from '../../../writing/template-fields.tsx';
import { useDraft } from '../use-draft.ts';
import { type EditorProps, textOf } from './editor-props.ts';
import style from './inspector.module.css';

/** A text with bold, lists and links: as visitors see it, or as HTML for who wants it or has more in it. */
export function HtmlEditor(props: EditorProps) {
  const { id, field, value, change, error, fixed } = props;
  const draft = useDraft();
  const html = textOf(value);
  const [asSource, setAsSource] = useState(() => !isSmall(html));
  const write = (typed: string) => change(typed, true);
  return (
    <div className={style.stack}>
      {asSource ? (
        <TemplateArea
          id={id}
          label={field.label}
          rows={6}
          value={html}
          write={write}
          error={error}
          readOnly={fixed !== undefined}
        />
      ) : (
        <RichEditor
          id={id}
          label={field.label}
          html={html}
          write={write}
          error={error}
          history={draft}
        />
      )}
      <Button variant="quiet" aria-pressed={asSource} onClick={() => setAsSource(!asSource)}>
        Ver como HTML
      </Button>
    </div>
  );
}
