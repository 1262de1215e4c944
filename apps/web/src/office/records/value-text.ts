import { taxIdMasks } from '@balcao/brazil/masks';
import type { Field } from '@balcao/contract/records/definition';
import { plainMoment } from '../../ui/dates.ts';
import { amount, percent } from '../../ui/formats.ts';
import { mask } from '../../ui/mask.ts';

/** Items of a list may add a detail: "Comercial (supervisor)". */
function nameOf(value: unknown): string {
  if (!value || typeof value !== 'object') return String(value);
  if (!('name' in value)) return JSON.stringify(value);
  return 'detail' in value ? `${value.name} (${value.detail})` : String(value.name);
}

/** A field's value as readable text, in one line; '' for none. */
export function valueText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const label = (one: unknown) =>
    field.options?.find((option) => option.value === one)?.label ?? nameOf(one);
  switch (field.type) {
    case 'boolean':
      return value ? 'Sim' : 'Não';
    case 'number':
      return Number(value).toLocaleString('pt-BR');
    case 'money':
      return amount(value, { zero: true });
    case 'percent':
      return percent(Number(value) / 100);
    case 'date':
      return String(value).split('-').reverse().join('/');
    case 'moment':
      return plainMoment(String(value));
    case 'state':
      // A filter holds only the initials.
      return typeof value === 'string' ? value : (value as { initials: string }).initials;
    case 'tax_id':
      return mask(taxIdMasks, String(value));
    default:
      return Array.isArray(value) ? value.map(label).join(', ') : label(value);
  }
}
