import { mailVariables } from '@balcao/contract/automail/contents';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { LongTextInput } from '../../records/text-inputs.tsx';
import type { Address } from '../../writing/link-form.tsx';
import { type OfferedVariable, OfferedVariables } from '../../writing/offered-variables.ts';
import { RichEditor } from '../../writing/rich-editor.tsx';
import view from './mail-view.module.css';

const links: readonly Address[] = [{ value: '{{link}}', name: 'Página da cobrança' }];

/** What any record has, each name once. */
const everyVariable: readonly OfferedVariable[] = [
  ...new Map(
    Object.values(mailVariables).flatMap((some) => some.map((one) => [one.name, one] as const)),
  ).values(),
];

/** The body of a mail as its readers see it, or as HTML. */
export function BodyInput(props: CustomFieldProps) {
  const { id, field, value, onChange, error, readOnly, describedBy } = props;
  const [asSource, setAsSource] = useState(false);
  return (
    <div className={view.body}>
      {asSource ? (
        <LongTextInput {...props} />
      ) : (
        <OfferedVariables value={everyVariable}>
          <RichEditor
            id={id}
            label={field.label}
            html={typeof value === 'string' ? value : ''}
            write={(html) => onChange(html || null)}
            error={error}
            describedBy={describedBy}
            readOnly={readOnly}
            paragraphs
            links={links}
          />
        </OfferedVariables>
      )}
      <Button variant="quiet" aria-pressed={asSource} onClick={() => setAsSource(!asSource)}>
        Ver como HTML
      </Button>
    </div>
  );
}
