import type { Field, FieldType, RecordDefinition } from '@balcao/contract/records/definition';
import { type ComponentType, Suspense, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  ColourInput,
  DateInput,
  FixedInput,
  OptionInput,
  OptionsInput,
  ReferenceInput,
  SwitchInput,
} from './choice-inputs.tsx';
import { CityInput } from './city-input.tsx';
import style from './field-input.module.css';
import type { FieldProps, FormAround } from './field-props.ts';
import { useRecordExtension } from './record-extensions.ts';
import {
  HtmlInput,
  LongTextInput,
  NumberInput,
  TaxIdInput,
  TextInput,
  TextsInput,
} from './text-inputs.tsx';

const inputs: Record<Exclude<FieldType, 'custom'>, ComponentType<FieldProps>> = {
  text: TextInput,
  long_text: LongTextInput,
  texts: TextsInput,
  html: HtmlInput,
  code: TextInput,
  email: TextInput,
  tax_id: TaxIdInput,
  url: TextInput,
  number: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  boolean: SwitchInput,
  date: DateInput,
  time: TextInput,
  moment: FixedInput,
  colour: ColourInput,
  state: FixedInput,
  option: OptionInput,
  options: OptionsInput,
  reference: ReferenceInput,
};

/** The expected format, shown before an error does. */
const formats: Partial<Record<FieldType, string>> = {
  code: 'Letras, números, “-” e “_”, sem espaços nem acentos.',
  colour: 'Formato: #3b5bdb.',
  url: 'Começa com https://',
};

const WIDE = new Set<FieldType>(['long_text', 'html', 'texts', 'options', 'custom']);

/** The editor of a field; a read-only reference is shown as text. */
function editorOf(
  { type, record }: Field,
  readOnly: boolean,
): ComponentType<FieldProps> | undefined {
  if (type === 'custom') return undefined;
  if (type === 'reference' && readOnly) return FixedInput;
  return record === 'gl_city' ? CityInput : inputs[type];
}

/** What a missing value, or a switch that is off, means. */
function warningOf({ required, whenEmpty, whenOff }: Field, value: unknown): string | undefined {
  if (value === false) return whenOff;
  return required || value !== null ? undefined : whenEmpty?.warning;
}

type Props = Omit<FieldProps, 'id' | 'describedBy'> & {
  definition: Pick<RecordDefinition, 'name'>;
  /** If set, a field with its own editor shows that one. */
  form?: FormAround;
};

/** A field with its label, editor, help and error. */
export function FieldInput({ definition, form, ...props }: Props) {
  const { field, error, readOnly } = props;
  const id = useId();
  const format = readOnly ? undefined : formats[field.type];
  const text = [field.help, format].filter(Boolean).join(' ');
  const help = text && !error ? `${id}-help` : undefined;
  const warning = warningOf(field, props.value);
  const { editors } = useRecordExtension(definition.name);
  const Custom = form && editors?.[field.name];
  const Editor = editorOf(field, readOnly);
  if (Custom === null) return null;
  return (
    <div
      className={style.field}
      data-wide={WIDE.has(field.type) || undefined}
      data-required={(field.required && !readOnly) || undefined}
      data-field={field.name}
    >
      {Custom ? (
        <Suspense fallback={<Skeleton width="60%" />}>
          <Custom id={id} describedBy={help} form={form} {...props} />
        </Suspense>
      ) : (
        Editor && <Editor id={id} describedBy={help} {...props} />
      )}
      {help && (
        <p id={help} className={style.help}>
          {text}
        </p>
      )}
      {warning && (
        <p className={style.warning} role="status">
          <Icon name="alert" size={16} />
          {warning}
        </p>
      )}
    </div>
  );
}
