import { isValidCnpj } from './cnpj.ts';
import { isValidCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { maskedTaxId, plainTaxId } from './tax-id.ts';

export type PixKeyKind = 'cpf' | 'cnpj' | 'email' | 'phone' | 'random';

const LONGEST_EMAIL = 77;
/** A mobile or a landline with its area code. */
const PHONE = /^[1-9]\d(?:9\d{8}|[2-5]\d{7})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A Pix key as banks know it: CPF and CNPJ without signs, e-mail in small letters, phone as `+5511912345678`, a random key as a
 * UUID; null for what is no key of that kind. Source: Banco Central, Manual Operacional do DICT, formats of keys.
 */
export function plainPixKey(kind: PixKeyKind, text: string): string | null {
  const key = text.trim();
  switch (kind) {
    case 'cpf':
      return isValidCpf(key) ? plainTaxId(key) : null;
    case 'cnpj':
      return isValidCnpj(key) ? plainTaxId(key) : null;
    case 'email':
      return isEmail(key) && key.length <= LONGEST_EMAIL ? key.toLowerCase() : null;
    case 'phone': {
      const digits = key.replace(/\D/g, '');
      const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
      return PHONE.test(national) ? `+55${national}` : null;
    }
    case 'random':
      return UUID.test(key.toLowerCase()) ? key.toLowerCase() : null;
  }
}

/** A key as `plainPixKey` writes it, so that its owner recognizes it and a stranger cannot use it. */
export function maskedPixKey(kind: PixKeyKind, key: string): string {
  switch (kind) {
    case 'cpf':
    case 'cnpj':
      return maskedTaxId(key);
    case 'email':
      return key.replace(/^(.).*@/, '$1***@');
    case 'phone':
      return `${key.slice(0, 5)} *****-${key.slice(-4)}`;
    case 'random':
      return `${key.slice(0, 4)}…${key.slice(-4)}`;
  }
}
