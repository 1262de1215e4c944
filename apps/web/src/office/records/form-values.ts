import type { Field, RecordDefinition } from '@balcao/contract/records/definition';

/** A form's values by field: as in the API, but a reference is `{id, name}`. */
export type Values = Record<string, unknown>;
export type Chosen = { id: number; name: string };

const TEXTS = new Set(['text', 'long_text', 'html', 'code', 'email', 'url', 'tax_id']);

/** The values of a new row. */
export function blankValues({ fields }: RecordDefinition): Values {
  const blank = ({ type, initial }: Field) => {
    if (type === 'boolean') return initial ?? false;
    return type === 'options' || type === 'texts' ? [] : null;
  };
  return Object.fromEntries(fields.map((field) => [field.name, blank(field)]));
}

/** A row's values in the form. */
export function valuesOf(definition: RecordDefinition, row: Values): Values {
  const blank = blankValues(definition);
  return Object.fromEntries(
    definition.fields.map(({ name }) => [name, row[name] ?? blank[name] ?? null]),
  );
}

function sent({ type }: Field, value: unknown): unknown {
  if (type === 'reference') return (value as Chosen | null)?.id ?? null;
  return TEXTS.has(type) ? (value ?? '') : value;
}

/** Whether two values of a field are saved as the same. */
export function isSame(field: Field, one: unknown, other: unknown): boolean {
  return JSON.stringify(sent(field, one)) === JSON.stringify(sent(field, other));
}

/** Whether a form may change a field; some fields can be set only when the row is created. */
export function isWritten({ write }: Field, making: boolean): boolean {
  return write === undefined || (making && write === 'create');
}

/** The body of a save: the writable fields that differ from `before`. */
export function changedValues(
  { fields }: RecordDefinition,
  before: Values,
  now: Values,
  making = false,
): Values {
  const changed = fields.filter(
    (field) => isWritten(field, making) && !isSame(field, before[field.name], now[field.name]),
  );
  return Object.fromEntries(changed.map((field) => [field.name, sent(field, now[field.name])]));
}

/** Required fields without a value, as errors by field name. */
export function missingFields(
  { fields }: RecordDefinition,
  values: Values,
  making: boolean,
): Record<string, string> {
  const empty = (value: unknown) =>
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0);
  const missing = fields.filter(
    (field) => field.required && isWritten(field, making) && empty(values[field.name]),
  );
  return Object.fromEntries(missing.map(({ name }) => [name, 'Campo obrigatório.']));
}

/** One error per field; an error of a part (`options.0`) is shown at its field. */
export function errorsByField(errors: Record<string, string[]>): Record<string, string> {
  const pairs = Object.entries(errors).map(([name, texts]) => [
    name.split('.')[0] ?? name,
    texts[0] ?? '',
  ]);
  return Object.fromEntries(pairs.toReversed());
}
