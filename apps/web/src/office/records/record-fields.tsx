import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { FieldInput } from './field-input.tsx';
import { isWritten } from './form-values.ts';
import style from './record-edit.module.css';
import type { RecordFormState } from './use-record-form.ts';

/** Fields by heading, in the definition's order; those without a heading come first. */
function sectionsOf(fields: readonly Field[]): [string, Field[]][] {
  const sections = new Map<string, Field[]>();
  for (const field of fields) {
    const name = field.section ?? '';
    sections.set(name, [...(sections.get(name) ?? []), field]);
  }
  return [...sections];
}

type Props = { definition: RecordDefinition; form: RecordFormState };

export function RecordFields({ definition, form }: Props) {
  const mayWrite = form.row?.may.update ?? true;
  // A new row has no value yet where only the server gives one.
  const shown = definition.fields.filter(({ write }) => !form.making || write !== 'never');
  return sectionsOf(shown).map(([name, fields]) => (
    <section key={name} className={style.section} aria-label={name || definition.label}>
      {name && <h2>{name}</h2>}
      <div className={style.fields}>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            definition={definition}
            field={field}
            form={form}
            value={form.values[field.name]}
            error={form.errors[field.name]}
            readOnly={!mayWrite || !isWritten(field, form.making)}
            onChange={(value) => form.set(field.name, value)}
          />
        ))}
      </div>
    </section>
  ));
}
