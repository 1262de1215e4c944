import { formatCpf as mask } from '@brazilian-utils/brazilian-utils/format-cpf';
import { isValidCpf as check } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** Whether a text is a CPF, with or without its mask: 11 digits, not all the same, two check digits (specification section 5). */
export function isValidCpf(text: string): boolean {
  return check(text);
}

/** Writes a CPF as `000.000.000-00`. A text that is no valid CPF comes back as it was. */
export function formatCpf(text: string): string {
  return check(text) ? mask(text) : text;
}
