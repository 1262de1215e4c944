import { readDate } from '@balcao/brazil/dates';
import { dateMask } from '@balcao/brazil/masks';
import type { DialogBlock } from '@balcao/contract/chatbot/conversation';
import { mask } from '../../ui/mask.ts';
import type { TextRules } from './text-rules.ts';

/** `5/` becomes `05/`: people who type the slashes need not type zeros. */
function padded(text: string): string {
  return text.replace(/^(\d)\//, '0$1/').replace(/^(\d\d\/)(\d)\//, '$10$2/');
}

/** Writes digits as dd/mm/yyyy; autofill and other programs give yyyy-mm-dd, sometimes followed by a time. */
export function maskDate(text: string): string {
  const iso = /^\d{4}-\d{2}-\d{2}(?=$|T| )/.exec(text.trim())?.[0];
  return (iso && readDate(iso)) || mask([dateMask], padded(text.trim()));
}

function asksForBirth(block: DialogBlock | null): boolean {
  return /nasc|anivers/i.test(`${block?.variable} ${block?.label}`);
}

export const dateRules: TextRules = {
  placeholder: 'dd/mm/aaaa',
  inputMode: 'numeric',
  autoComplete: 'off',
  adapt: (block) => (asksForBirth(block) ? { autoComplete: 'bday' } : {}),
  type: 'date/br',
  mask: maskDate,
  check: (text) => (readDate(text) ? null : 'Data inválida.'),
};
