import { isValidPhone } from '@balcao/brazil/phone';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputPhone: StepDefinition<'input.phone'> = {
  kind: 'receive',
  name: 'Telefone',
  expects: 'text/plain',
  fields: asking,
  read(block, { text }) {
    if (!isValidPhone(text)) return { rejected: block.errorText ?? 'Telefone inválido.' };
    return { value: text, text };
  },
};
