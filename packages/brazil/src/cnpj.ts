import { formatCnpj as mask } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { isValidCnpj as check } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';

// Version 2 is the CNPJ with letters, issued since July 2026; it accepts numeric ones, too.
const options = { version: 2 } as const;

/**
 * Whether a text is a CNPJ, numeric or with letters, with or without its mask: 12 characters `0-9A-Z` and two check
 * digits, a character counting as its ASCII code less 48 (Receita Federal, IN RFB 2.229/2024). Small letters count as capitals.
 */
export function isValidCnpj(text: string): boolean {
  return check(text, options);
}

/** Writes a CNPJ as `12.ABC.345/01DE-35`. Returns a text that is not a valid CNPJ unchanged. */
export function formatCnpj(text: string): string {
  return isValidCnpj(text) ? mask(text, options) : text;
}
