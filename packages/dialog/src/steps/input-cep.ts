import { isValidCep } from '@balcao/brazil/cep';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputCep: StepDefinition<'input.cep_br'> = {
  kind: 'receive',
  name: 'CEP',
  expects: 'text/plain',
  fields: asking,
  read(block, { text }) {
    if (isValidCep(text)) return { value: text, text };
    const usual = 'Digite somente os números, o CEP deve ter 8 dígitos.';
    return { rejected: block.errorText ?? usual };
  },
};
