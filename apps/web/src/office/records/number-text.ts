type Kind = 'number' | 'money' | 'percent';

/** Money is in whole cents and percent in hundredths of one percent: both are shown with two decimals. */
const DECIMALS: Record<Kind, number> = { number: 0, money: 2, percent: 2 };

/** A number as shown in its field: `1.234,56` for 123456 cents; '' for null. */
export function numberText(kind: Kind, value: number | null): string {
  if (value === null) return '';
  const digits = DECIMALS[kind];
  return (value / 10 ** digits).toLocaleString('pt-BR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: kind !== 'number',
  });
}

/** Dots separate thousands, or nothing does; decimals follow a comma. */
const BRAZILIAN = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d*)?$/;
/** "12.5" comes from foreign keyboards. */
const DOTTED = /^-?\d+\.\d{0,2}$/;

/** What stands below a text that `readNumber` does not read. */
export const unread: Record<Kind, string> = {
  number: 'Escreva um número inteiro.',
  money: 'Escreva o valor como 1.234,56.',
  percent: 'Escreva o percentual como 2,50.',
};

/**
 * Parses typed text into the field's value: `1.234,5` is 123450 cents. Null if it is not a number, or one written in another
 * way, such as `1,234.56`: a guess might be a thousand times too much.
 */
export function readNumber(kind: Kind, text: string): number | null {
  const plain = text.replace(/[R$%\s]/g, '');
  if (!BRAZILIAN.test(plain) && !DOTTED.test(plain)) return null;
  const number = BRAZILIAN.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain;
  const [, decimals = ''] = number.split('.');
  if (decimals.length > DECIMALS[kind]) return null;
  const value = Math.round(Number(number) * 10 ** DECIMALS[kind]);
  return Number.isSafeInteger(value) ? value : null;
}
