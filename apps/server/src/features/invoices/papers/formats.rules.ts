import { formatTaxId } from '@balcao/brazil/tax-id';

/** What stands where a note has no value. */
export const NOTHING = '-';

type Text = string | null;

/** Several values of one field, as the layout writes them: `010701 / -`; one dash when there is none at all. */
export const joined = (...parts: Text[]): string =>
  parts.some((part) => part) ? parts.map((part) => part || NOTHING).join(' / ') : NOTHING;

/** `1234.5` as `R$ 1.234,50`, digit by digit: an amount may have more of them than a number holds. */
export function money(decimal: Text): Text {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(decimal ?? '') ?? [];
  if (!whole) return decimal;
  return `R$ ${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part.padEnd(2, '0')}`;
}

/** An amount in cents; null when it is none. */
export function centsOf(decimal: Text): bigint | null {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(decimal ?? '') ?? [];
  return whole ? BigInt(whole + part.padEnd(2, '0')) : null;
}

/** Cents as the XML writes them. */
export const decimalOf = (cents: bigint): string =>
  String(cents)
    .padStart(3, '0')
    .replace(/(\d{2})$/, '.$1');

/** `2.00` as `2,00%`. */
export const percent = (rate: Text): Text => (rate === null ? null : `${rate.replace('.', ',')}%`);

/** `2026-11-26` as `26/11/2026`. */
export const day = (date: Text): Text =>
  date === null ? null : date.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/s, '$3/$2/$1');

/** The hour as it stands in the XML, which says it in its own zone. */
export const moment = (instant: Text): Text =>
  instant === null
    ? null
    : instant.replace(/^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2}).*$/s, '$3/$2/$1 $4');

export const cepOf = (cep: Text): Text =>
  cep === null ? null : cep.replace(/^(\d{2})(\d{3})(\d{3})$/, '$1.$2-$3');

export const phoneOf = (phone: Text): Text =>
  phone === null ? null : phone.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

export const serviceCode = (code: Text): Text =>
  code === null ? null : code.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3');

export const nbsCode = (code: Text): Text =>
  code === null ? null : code.replace(/^(\d)(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3.$4');

/** A CNPJ or CPF with its points. A check digit that is wrong is printed as it stands. */
export const taxIdOf = (text: Text): Text => (text === null ? null : formatTaxId(text));
