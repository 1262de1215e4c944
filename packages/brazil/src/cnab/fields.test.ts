import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as bb from './banco-do-brasil.ts';
import * as bbReturn from './banco-do-brasil-return.ts';
import * as bbSlip from './banco-do-brasil-slip.ts';
import * as bradesco from './bradesco.ts';
import * as bradescoReturn from './bradesco-return.ts';
import { type RecordTable, readRecord, recordTable, writeRecord } from './fields.ts';

const tables: [string, RecordTable][] = Object.entries({
  ...bb,
  ...bbReturn,
  ...bbSlip,
  ...bradesco,
  ...bradescoReturn,
});

function anyOf(kind: string, length: number): fc.Arbitrary<string | number | null> {
  if (kind === 'alpha') return fc.stringMatching(new RegExp(`^([0-9A-Z]{0,${length}})$`));
  if (kind === 'date')
    return fc.option(
      fc
        .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
    );
  if (kind === 'num') return fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  if (kind === 'code') return fc.stringMatching(new RegExp(`^[0-9A-Z]{${length}}$`));
  return fc.integer({ min: 0, max: 10 ** Math.min(length, 15) - 1 });
}

test.each(tables)('%s: what is written is read again', (_, table) => {
  const named = table.rows.filter(([name]) => name !== '');
  const values = fc.record(
    Object.fromEntries(named.map(([name, , length, kind]) => [name, anyOf(kind, length)])),
  );
  fc.assert(
    fc.property(values, (given) => {
      const line = writeRecord(table, given as never);
      expect(line).toHaveLength(table.length);
      expect(readRecord(table, line)).toEqual(given);
    }),
    { numRuns: 30 },
  );
});

const small = recordTable(12, [
  ['name', 1, 4, 'alpha'],
  ['cents', 5, 4, 'money'],
  ['kind', 9, 4, 'num', '7'],
]);

test('texts are cut, and what is not given is empty or says what it always says', () => {
  expect(writeRecord(small, { name: 'São João – nº 5' })).toBe('SAO 00000007');
});

test.each([
  [{ cents: 12_345 }],
  [{ cents: -1 }],
  [{ cents: 0.5 }],
  [{ kind: '12345' }],
  [{ kind: '1-2' }],
])('%j does not fit, and is never cut', (values) => {
  expect(() => writeRecord(small, values)).toThrow(RangeError);
});

test('a table with a gap, an overlap or too few positions is no table', () => {
  expect(() => recordTable(3, [['a', 2, 2, 'alpha']])).toThrow(RangeError);
  expect(() =>
    recordTable(3, [
      ['a', 1, 2, 'alpha'],
      ['b', 2, 2, 'alpha'],
    ]),
  ).toThrow(RangeError);
  expect(() => recordTable(3, [['a', 1, 2, 'alpha']])).toThrow(RangeError);
});
