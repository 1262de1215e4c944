import { MOST_SPENDING_CENTS } from '@balcao/contract/advertising/limits';

/** How a file writes cents; `either`: each amount by itself, because the file does not say. */
export type Decimals = 'comma' | 'point' | 'either';

/** Longer texts are neither amount nor day, and are not looked at. */
const LONGEST = 60;
const MOST_DIGITS = 13;

const shapes = {
  // 1.234,56 · 1 234,56 · 1234,5 · 1234
  comma: /^(\d{1,3}(?:[. ]\d{3})+|\d+)(?:,(\d{1,2}))?$/,
  // 1,234.56 · 1234.5 · 1234
  point: /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
};
/** Thousands for some, three decimals for others. */
const doubtful = /^\d{1,3}[.,]\d{3}$/;

export const shortened = (text: string): string =>
  text.length > 30 ? `${text.slice(0, 30)}…` : text;

type Amount = { minus: boolean; bare: string };

/** The amount without currency, spaces and sign; null for a text that is too long for one. */
function amountOf(text: string): Amount | null {
  const plain = text.trim().replaceAll('\u00a0', ' ').replaceAll('\u2212', '-');
  if (plain.length > LONGEST) return null;
  const [, before = '', inside = '', bare = ''] =
    /^(-?) ?(?:R\$|BRL)? ?(-?)(.*?)(?: ?BRL)?$/i.exec(plain) ?? [];
  const bracketed = /^\((.*)\)$/.exec(bare)?.[1];
  return { minus: before + inside !== '' || bracketed !== undefined, bare: bracketed ?? bare };
}

function by(shape: RegExp, bare: string): number | null {
  const [found, whole = '', part = ''] = shape.exec(bare) ?? [];
  if (found === undefined) return null;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS) return Number.POSITIVE_INFINITY;
  return Number(digits) * 100 + Number(part.padEnd(2, '0'));
}

/** How these amounts write cents: as those do that leave no doubt, if they agree. */
export function decimalsOf(texts: Iterable<string>): Decimals {
  const seen = { comma: false, point: false };
  for (const text of texts) {
    const bare = amountOf(text)?.bare ?? '';
    if (doubtful.test(bare)) continue;
    const [comma, point] = [shapes.comma.test(bare), shapes.point.test(bare)];
    if (comma !== point) seen[comma ? 'comma' : 'point'] = true;
    if (seen.comma && seen.point) break;
  }
  if (seen.comma === seen.point) return 'either';
  return seen.comma ? 'comma' : 'point';
}

export type Cell<T> = { value: T } | { fault: string };

/** An amount in reais as files write it, in cents. */
export function readSpent(text: string, decimals: Decimals): Cell<number> {
  const said = shortened(text.trim());
  const none = { fault: `“${said}” não é um valor em reais, como 1.234,56.` };
  if (/^[-–—]*$/.test(said)) return { fault: 'Falta o valor.' };
  const amount = amountOf(text);
  if (!amount) return none;
  const { minus, bare } = amount;
  if (decimals === 'either' && doubtful.test(bare))
    return {
      fault: `“${said}” pode ser lido de dois modos. Escreva os centavos, como 1.234,00.`,
    };
  const cents =
    decimals === 'either'
      ? (by(shapes.comma, bare) ?? by(shapes.point, bare))
      : by(shapes[decimals], bare);
  if (cents === null) return none;
  if (minus && cents > 0) return { fault: `O valor ${said} é negativo.` };
  return cents > MOST_SPENDING_CENTS
    ? { fault: `O valor ${said} passa de R$ 100.000.000,00.` }
    : { value: cents };
}

const days = [
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** A day as `dd/mm/yyyy` or `yyyy-mm-dd`, that is not after today; a time behind it does not count. */
export function readDay(text: string, today: string): Cell<string> {
  const said = shortened(text.trim());
  if (said === '') return { fault: 'Falta o dia.' };
  const [date = ''] = said.split(/[ T]/);
  const found = days.map((shape) => shape.exec(date)?.groups).find(Boolean);
  const [year, month, day] = [Number(found?.year), Number(found?.month), Number(found?.day)];
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isReal = moment.getUTCDate() === day && moment.getUTCMonth() === month - 1 && year >= 2000;
  if (!isReal) return { fault: `“${said}” não é um dia, como 31/12/2026 ou 2026-12-31.` };
  const iso = moment.toISOString().slice(0, 10);
  return iso > today ? { fault: `O dia ${said} ainda não chegou.` } : { value: iso };
}
