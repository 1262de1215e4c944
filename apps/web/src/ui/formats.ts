import { formatCurrency } from '@balcao/brazil/money';

const PRECISION = 2;
const WEEKDAYS = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'];

/** A number as Brazilians write it: `1.234,50`. */
function decimal(value: number, precision: number): string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  return value.toLocaleString('pt-BR', digits);
}

/** 12.5 as `12,50%`. */
export function percent(value: number, precision = PRECISION): string {
  return `${decimal(value, precision)}%`;
}

/** 11 digits as `(11) 98765-4321`, 10 as `(11) 3333-4444`; any other text unchanged. */
export function phone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return /^\d{10,11}$/.test(digits) ? digits.replace(/^(..)(.{4,5})(....)$/, '($1) $2-$3') : text;
}

/** The short name of a weekday, 0 being Sunday; '' for any other number. */
export function weekday(day: number): string {
  return WEEKDAYS[day] ?? '';
}

type Show = { zero?: boolean; precision?: number };

/** A number, also from a text; otherwise its substitute. */
function numberOf(given: unknown): number | '??' | '?' {
  if (typeof given !== 'number' && typeof given !== 'string') return '?';
  const value = given === '' ? Number.NaN : Number(given);
  return Number.isFinite(value) ? value : '??';
}

function shown(given: unknown, zero: boolean | undefined, write: (value: number) => string) {
  const value = numberOf(given);
  if (typeof value === 'string') return value;
  return value === 0 && !zero ? '' : write(value);
}

/** A quantity: blank for zero unless told otherwise, `??` for a text that is not a number, `?` for any other type. */
export function quantity(given: unknown, { zero, precision = PRECISION }: Show = {}): string {
  return shown(given, zero, (value) => decimal(value, precision));
}

/** An amount of whole cents as `R$ 1.234,56`, by the rules of `quantity`. */
export function amount(cents: unknown, { zero }: Pick<Show, 'zero'> = {}): string {
  return shown(cents, zero, formatCurrency);
}
