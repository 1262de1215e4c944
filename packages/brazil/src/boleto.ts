const DAY = 86_400_000;
const FACTOR_1000 = Date.UTC(2000, 6, 3);
const BARCODE = /^\d{3}9\d{40}$/;

/** The data of a bank slip: bank code (3 digits), due date `yyyy-mm-dd`, value in cents (0: left open), the bank's own 25 digits. */
export type BoletoData = { bank: string; dueDate: string; cents: number; freeField: string };

/** The 44 digits of the bar code, the 47 of the typed line, and the line as people read it. */
export type Boleto = { barcode: string; line: string; formatted: string };

/** Sums the digits after `worth` has weighted each by its value and its place from the right, starting at 0. */
function sum(digits: string, worth: (digit: number, place: number) => number): number {
  return [...digits].reduce(
    (total, digit, at) => total + worth(Number(digit), digits.length - 1 - at),
    0,
  );
}

function mod10(digits: string): number {
  const total = sum(digits, (digit, place) => {
    const product = place % 2 === 0 ? digit * 2 : digit;
    return product > 9 ? product - 9 : product;
  });
  return (10 - (total % 10)) % 10;
}

function mod11(digits: string): number {
  const check = 11 - (sum(digits, (digit, place) => digit * (2 + (place % 8))) % 11);
  return check > 9 ? 1 : check;
}

function withCheckDigit(head: string, tail: string): string {
  return head + mod11(head + tail) + tail;
}

function lineOf(barcode: string): string {
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => field + mod10(field)).join('') + barcode.slice(4, 19);
}

function digitsOf(line: string): string {
  return line.replace(/[.\s]/g, '');
}

/**
 * The due-date factor, 1000 to 9999: days since 1997-10-07, restarting at 1000 every 9000 days, as on 2025-02-22
 * (FEBRABAN). Takes `yyyy-mm-dd`; throws a RangeError for an invalid date or one before 2000-07-03, whose factor is the
 * first, 1000.
 */
export function dueFactor(date: string): number {
  const day = new Date(`${date}T00:00:00Z`);
  // toISOString itself throws a RangeError for an invalid date; 31/02 becomes another day.
  if (day.toISOString().slice(0, 10) !== date || day.getTime() < FACTOR_1000) {
    throw new RangeError(`No due date of a boleto: ${date}`);
  }
  return 1000 + (((day.getTime() - FACTOR_1000) / DAY) % 9000);
}

/** Bar code and typed line of a bank slip in reais (Carta-Circular BCB 2.926/2000); throws a RangeError for data of another shape. */
export function boletoOf({ bank, dueDate, cents, freeField }: BoletoData): Boleto {
  const amount = Number.isInteger(cents) ? String(cents).padStart(10, '0') : '';
  const barcode = withCheckDigit(`${bank}9`, `${dueFactor(dueDate)}${amount}${freeField}`);
  // The parts are checked separately, too: a short bank code and a long free field also give 44 digits.
  if (bank.length !== 3 || amount.length !== 10 || !BARCODE.test(barcode)) {
    throw new RangeError('A boleto takes 3 digits of bank, up to 10 of cents and 25 of free field');
  }
  const line = lineOf(barcode);
  return { barcode, line, formatted: formatLine(line) };
}

/** Writes a typed line as `00190.50095 40144.816069 06809.350314 3 37370000000100`. Returns anything but 47 digits unchanged. */
export function formatLine(line: string): string {
  const field = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/;
  const digits = digitsOf(line);
  return field.test(digits) ? digits.replace(field, '$1.$2 $3.$4 $5.$6 $7 $8') : line;
}

// Narrow is 1, wide is 3; five widths for each of the digits 0 to 9.
const ITF_WIDTHS = '11331311131311333111113133131113311111333113113131';

function itfWidths(digit: string): number[] {
  return [...ITF_WIDTHS.slice(Number(digit) * 5, Number(digit) * 5 + 5)].map(Number);
}

/**
 * An even number of digits as the interleaved 2 of 5 bar code of bank slips: widths (1 or 3) of bar, space, bar, space
 * … from the first bar to the last, including start and stop. 44 digits make 405 units. Throws a RangeError for any
 * other text.
 */
export function itf25(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('ITF-25 takes an even number of digits');
  const pairs = digits.match(/\d\d/g) ?? [];
  const middle = pairs.flatMap((pair) => {
    const spaces = itfWidths(pair.charAt(1));
    return itfWidths(pair.charAt(0)).flatMap((bar, at) => [bar, spaces[at] ?? 1]);
  });
  return [1, 1, 1, 1, ...middle, 3, 1, 1];
}
