import { formatCnpj, isValidCnpj } from './cnpj.ts';
import { formatCpf, isValidCpf } from './cpf.ts';

const CPF = /^\d{3}(\d{3})(\d{3})\d{2}$/;
const CNPJ = /^[\dA-Z]{2}([\dA-Z]{3})([\dA-Z]{3})[\dA-Z]{4}\d{2}$/;

/** Whether a text is a CPF or a CNPJ, with or without its mask. */
export function isValidTaxId(text: string): boolean {
  return isValidCpf(text) || isValidCnpj(text);
}

/** Writes a CPF or CNPJ with its mask. Returns any other text unchanged. */
export function formatTaxId(text: string): string {
  return isValidCpf(text) ? formatCpf(text) : formatCnpj(text);
}

/** A tax id as it is stored: without points, dashes, slashes and spaces, letters as capitals. Accepts any text. */
export function plainTaxId(text: string): string {
  return text.replace(/[.\-/\s]/g, '').toUpperCase();
}

/**
 * A tax id that its owner recognizes and a stranger cannot use: `***.982.247-**` for 11 digits, `**.345.678/****-**`
 * for a CNPJ's 14 characters, '' for anything else. It does not verify check digits, because stored ids may be wrong.
 */
export function maskedTaxId(text: string): string {
  const plain = plainTaxId(text);
  if (CPF.test(plain)) return plain.replace(CPF, '***.$1.$2-**');
  return CNPJ.test(plain) ? plain.replace(CNPJ, '**.$1.$2/****-**') : '';
}
