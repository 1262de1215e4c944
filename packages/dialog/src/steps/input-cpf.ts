import { formatCpf, isValidCpf } from '@balcao/brazil/cpf';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputCpf: StepDefinition<'input.cpf'> = {
  kind: 'receive',
  name: 'CPF',
  expects: 'text/plain',
  fields: asking,
  read(block, { text }) {
    if (!isValidCpf(text)) return { rejected: block.errorText ?? 'CPF inválido.' };
    const cpf = formatCpf(text);
    return { value: cpf, text: cpf };
  },
};
