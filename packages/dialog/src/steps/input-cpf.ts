import { formatCpf, isValidCpf } from '@balcao/brazil/cpf';
import type { StepDefinition } from './definition.ts';

export const inputCpf: StepDefinition<'input.cpf'> = {
  kind: 'receive',
  expects: 'text/plain',
  read(block, { text }) {
    if (!isValidCpf(text)) return { rejected: block.errorText ?? 'CPF inválido.' };
    const cpf = formatCpf(text);
    return { value: cpf, text: cpf };
  },
};
