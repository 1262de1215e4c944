import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boletoOf, dueFactor, formatLine, itf25 } from './boleto.ts';

const sample = {
  bank: '001',
  dueDate: '2007-12-31',
  cents: 100,
  freeField: '0500940144816060680935031',
};
const formatted = '00190.50095 40144.816069 06809.350314 3 37370000000100';
const line = formatted.replace(/[. ]/g, '');
const barcode = '00193373700000001000500940144816060680935031';

const boletos = fc.record({
  bank: fc.stringMatching(/^[0-79]\d\d$/),
  dueDate: fc
    .date({ min: new Date('2000-07-03'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  cents: fc.integer({ min: 0, max: 9_999_999_999 }),
  freeField: fc.stringMatching(/^\d{25}$/),
});

describe('due-date factor', () => {
  test.each([
    ['2000-07-03', 1000],
    ['2007-12-31', 3737],
    ['2025-02-21', 9999],
    ['2025-02-22', 1000],
    ['2026-12-10', 1656],
    ['2049-10-13', 9999],
    ['2049-10-14', 1000],
  ])('%s is %i', (date, factor) => {
    expect(dueFactor(date)).toBe(factor);
  });

  test.each([
    '2000-07-02',
    '2026-02-29',
    '2026-13-01',
    '10/12/2026',
    '2026-12-10T00:00',
    '2026',
    '',
  ])('%j has none', (date) => {
    expect(() => dueFactor(date)).toThrow(RangeError);
  });
});

describe('typed line and bar code', () => {
  test('the sample comes out to the letter', () => {
    expect(boletoOf(sample)).toEqual({ barcode, line, formatted });
  });

  test('every slip is one to another library too, with the same bank, day and value', () => {
    fc.assert(
      fc.property(boletos, (data) => {
        const slip = boletoOf(data);
        expect(isValidBoleto(slip.line)).toBe(true);
        const [year = 0, month = 0, day = 0] = data.dueDate.split('-').map(Number);
        const referenceDate = new Date(year, month - 1, day);
        expect(getBoletoInfo(slip.formatted, { referenceDate })).toEqual({
          amount: data.cents,
          bankCode: data.bank,
          expirationDate: referenceDate,
        });
      }),
    );
  });

  test('every slip has its bar code and its written line', () => {
    fc.assert(
      fc.property(boletos, (data) => {
        const slip = boletoOf(data);
        expect(slip.barcode).toHaveLength(44);
        expect(slip.barcode.slice(19)).toBe(data.freeField);
        expect(isValidBoleto(slip.formatted)).toBe(true);
        expect(formatLine(slip.line)).toBe(slip.formatted);
      }),
    );
  });

  test('a line with one wrong digit in its three fields or its check digit is none', () => {
    fc.assert(
      fc.property(boletos, fc.nat(32), fc.integer({ min: 1, max: 9 }), (data, at, shift) => {
        const right = boletoOf(data).line;
        const wrong = (Number(right.charAt(at)) + shift) % 10;
        expect(isValidBoleto(right.slice(0, at) + wrong + right.slice(at + 1))).toBe(false);
      }),
    );
  });

  test('what is not 47 digits is written as it is', () => {
    expect(formatLine('84610000000-5')).toBe('84610000000-5');
  });

  test.each([
    { bank: '01' },
    { bank: '0011' },
    { bank: '00', freeField: `${sample.freeField}1` },
    { bank: 'abc' },
    { dueDate: '2026-02-31' },
    { cents: -1 },
    { cents: 1.5 },
    { cents: Number.NaN },
    { cents: 10_000_000_000 },
    { cents: 1e21 },
    { freeField: sample.freeField.slice(1) },
    { freeField: sample.freeField.replace('5', 'x') },
    { freeField: '' },
  ])('no slip is made with %j', (wrong) => {
    expect(() => boletoOf({ ...sample, ...wrong })).toThrow(RangeError);
  });
});

describe('interleaved 2 of 5', () => {
  /** Each wide element is worth 1, 2, 4, 7 or 0 by its place; 4 and 7 together stand for zero. */
  function digitOf(widths: number[]): string {
    expect(widths.filter((width) => width === 3)).toHaveLength(2);
    const worth = [1, 2, 4, 7, 0];
    const total = widths.reduce((sum, width, at) => sum + (width === 3 ? (worth[at] ?? 0) : 0), 0);
    return String(total % 11);
  }

  function decode(widths: number[]): string {
    expect(widths.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(widths.slice(-3)).toEqual([3, 1, 1]);
    const middle = widths.slice(4, -3);
    let digits = '';
    for (let at = 0; at < middle.length; at += 10) {
      const pair = middle.slice(at, at + 10);
      digits += digitOf(pair.filter((_, i) => i % 2 === 0));
      digits += digitOf(pair.filter((_, i) => i % 2 === 1));
    }
    return digits;
  }

  test('bars carry the first digit of a pair, spaces the second', () => {
    expect(itf25('12')).toEqual([1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 3, 3, 1, 1]);
  });

  test('any even number of digits is read back from its widths', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\d\d){1,30}$/), (digits) => {
        expect(decode(itf25(digits))).toBe(digits);
      }),
    );
  });

  test('a slip’s bar code begins and ends with a bar and is 405 units wide', () => {
    const widths = itf25(barcode);
    expect(widths.length % 2).toBe(1);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(405);
  });

  test.each(['', '1', '123', '1a', '12\n', '١٢'])('%j has no bar code', (digits) => {
    expect(() => itf25(digits)).toThrow(RangeError);
  });
});
