/** Largest value of a document that people may enter: one hundred billion reais less a cent. */
export const MOST_CENTS = 9_999_999_999_999;

/** Cents as the schemas write them: "1234.50". */
export const decimal = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** A rate as the schemas write it: "2.00", and "0.65", never "02.00". */
export const rateText = (rate: string): string => {
  const [whole = '0', part = ''] = rate.split('.');
  return `${Number(whole)}.${part.padEnd(2, '0')}`;
};

export const isRate = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text);

/** A rate's hundredths of a percent: "2.00" is 200. */
export const hundredths = (rate: string): number => Number(rateText(rate).replace('.', ''));

/** A share of an amount in whole cents, half a cent upwards. */
export function shareOf(cents: number, rate: string): number {
  return Number((BigInt(cents) * BigInt(hundredths(rate)) + 5_000n) / 10_000n);
}
