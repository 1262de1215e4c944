import { formatCpf as mask } from '@brazilian-utils/brazilian-utils/format-cpf';
import { isValidCpf as check } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** Whether a text is a CPF, with or without its mask: 11 digits, not all the same, two check digits (docs/product/formats.md#tax-ids). */
export function isValidCpf(text: string): boolean {
  return check(text);
}

/** Writes a CPF as `000.000.000-00`. Returns a text that is not a valid CPF unchanged. */
export function formatCpf(text: string): string {
  return check(text) ? mask(text) : text;
}
