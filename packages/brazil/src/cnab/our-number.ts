/** Sum of the digits weighted 2 to `most` from the right, modulo 11. */
function rest(digits: string, most: number): number {
  const weights = most - 1;
  return (
    [...digits].reduceRight(
      (sum, digit, at) => sum + Number(digit) * (2 + ((digits.length - 1 - at) % weights)),
      0,
    ) % 11
  );
}

/** Bradesco's check digit of wallet (2) and our number (11): mod 11 with weights 2 to 7, where 10 is "P" and 11 is 0. */
export function bradescoDigit(wallet: string, ourNumber: string): string {
  const digit = 11 - rest(wallet + ourNumber, 7);
  return digit === 11 ? '0' : digit === 10 ? 'P' : String(digit);
}

/** Banco do Brasil's number of a slip: agreement of 7 digits, then 10 of our own, without check digit. */
export function bancoDoBrasilNumber(agreement: string, ourNumber: number): string {
  return agreement.padStart(7, '0') + String(ourNumber).padStart(10, '0');
}
