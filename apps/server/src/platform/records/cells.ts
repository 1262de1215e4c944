import { fullDateTime, readDate } from '@balcao/brazil/dates';
import { formatTaxId } from '@balcao/brazil/tax-id';
import type { Field } from '@balcao/contract/records/definition';

/**
 * A value as a spreadsheet holds it; `decimals` are shown even if they are zero, `day` is `yyyy-mm-dd`. A text that `isChecked` is no
 * formula, whatever it begins with.
 */
export type Cell =
  | { text: string; isChecked?: true }
  | { number: number; decimals: number }
  | { day: string }
  | { moment: Date }
  | { seconds: number }
  | null;

/** "12/03/2024 09:05" in São Paulo. */
export const momentText = (value: unknown): string =>
  fullDateTime(value instanceof Date ? value.toISOString() : String(value)).replace(' às', '');

const labelOf = ({ options = [] }: Field, value: unknown) =>
  options.find((one) => one.value === value)?.label ?? String(value);

/** The content of custom fields: a text, an object with a name, or a list of these. */
function nameOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (value === null || typeof value !== 'object') return String(value ?? '');
  return 'name' in value ? String(value.name) : JSON.stringify(value);
}

function textOf(field: Field, value: unknown): string {
  switch (field.type) {
    case 'moment':
      return momentText(value);
    case 'date':
      return readDate(String(value)) ?? String(value);
    case 'time':
      return String(value).slice(0, 5);
    case 'tax_id':
      return formatTaxId(String(value));
    case 'option':
      return labelOf(field, value);
    case 'options':
      return [value]
        .flat()
        .map((one) => labelOf(field, one))
        .join(', ');
    default:
      return nameOf(value);
  }
}

/** A field's value as people read it: days and times of São Paulo, options and references by name; null for an empty one. */
export function cellOf(field: Field, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') {
    if (field.type === 'number') return { number: value, decimals: 0 };
    if (field.type === 'money' || field.type === 'percent') {
      return { number: value / 100, decimals: 2 };
    }
  }
  return { text: textOf(field, value) };
}
