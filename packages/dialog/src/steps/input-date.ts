import { readDate } from '@balcao/brazil/dates';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputDate: StepDefinition<'input.date_br'> = {
  kind: 'receive',
  name: 'Data',
  expects: 'date/br',
  fields: asking,
  read(block, { text }) {
    const date = readDate(text);
    if (!date) return { rejected: block.errorText ?? 'Data inválida.' };
    return { value: date, text: date };
  },
};
