import { isValidPhone } from '@balcao/brazil/phone';
import type { StepDefinition } from './definition.ts';

export const inputPhone: StepDefinition<'input.phone'> = {
  kind: 'receive',
  expects: 'text/plain',
  read(block, { text }) {
    if (!isValidPhone(text)) return { rejected: block.errorText ?? 'Telefone inválido.' };
    return { value: text, text };
  },
};
