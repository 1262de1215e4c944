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

/** Parses typed text into the field's value: `1.234,5` is 123450 cents; null if it is not a number. */
export function readNumber(kind: Kind, text: string): number | null {
  const plain = text.replace(/[R$%\s]/g, '');
  // A dot before exactly three digits separates thousands; "12.5" comes from foreign keyboards.
  const grouped = plain.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(plain);
  const number = grouped ? plain.replaceAll('.', '').replace(',', '.') : plain;
  if (!/^-?\d+(\.\d*)?$/.test(number)) return null;
  const value = Math.round(Number(number) * 10 ** DECIMALS[kind]);
  return Number.isSafeInteger(value) ? value : null;
}
