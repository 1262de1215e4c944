import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { type EditorProps, textOf } from './editor-props.ts';
import style from './inspector.module.css';
import { RichEditor } from './rich-editor.tsx';
import { isSmall } from './small-html.ts';
import { TemplateArea } from './text-editors.tsx';

/** A text with bold, lists and links: as visitors see it, or as HTML for who wants it or has more in it. */
export function HtmlEditor(props: EditorProps) {
  const { id, field, value, change, error, fixed } = props;
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
        <RichEditor id={id} label={field.label} html={html} write={write} error={error} />
      )}
      <Button variant="quiet" aria-pressed={asSource} onClick={() => setAsSource(!asSource)}>
        Ver como HTML
      </Button>
    </div>
  );
}
