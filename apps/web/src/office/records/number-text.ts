type Kind = 'number' | 'money' | 'percent';

/** Money is whole cents and percent hundredths of one percent: both are written with two decimals. */
const DECIMALS: Record<Kind, number> = { number: 0, money: 2, percent: 2 };

/** A number as it stands in its field: `1.234,56` for 123456 cents; '' for none. */
export function numberText(kind: Kind, value: number | null): string {
  if (value === null) return '';
  const digits = DECIMALS[kind];
  return (value / 10 ** digits).toLocaleString('pt-BR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: kind !== 'number',
  });
}

/** What somebody typed, as the field keeps it: `1.234,5` is 123450 cents; null for what is no number. */
export function readNumber(kind: Kind, text: string): number | null {
  const plain = text.replace(/[R$%\s]/g, '');
  // One dot before exactly three digits parts thousands; "12.5" is what foreign keyboards write.
  const grouped = plain.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(plain);
  const number = grouped ? plain.replaceAll('.', '').replace(',', '.') : plain;
  if (!/^-?\d+(\.\d*)?$/.test(number)) return null;
  const value = Math.round(Number(number) * 10 ** DECIMALS[kind]);
  return Number.isSafeInteger(value) ? value : null;
}
