import { expect, test } from 'vitest';
import { readCsvDay, readOfxDay } from './bank-day.rules.ts';

test.each([
  ['20261130', '2026-11-30'],
  ['202611301430', '2026-11-30'],
  ['20261130143000', '2026-11-30'],
  ['20261130000000[-3:BRT]', '2026-11-30'],
  ['20261130100000[-03:EST]', '2026-11-30'],
  ['20261130120000[0:GMT]', '2026-11-30'],
  ['20261130000000[0:GMT]', '2026-11-30'],
  ['20261130013000.000[0:GMT]', '2026-11-29'],
  ['20261129233000[-5:EST]', '2026-11-30'],
  ['20240229', '2024-02-29'],
])('%s is the day %s', (text, day) => {
  expect(readOfxDay(text)).toBe(day);
});

test.each([
  '',
  '2026',
  '20260230',
  '20261301',
  '00000000',
  '30/11/2026',
  '20261130250000',
  'x20261130',
])('%j is no day of an OFX', (text) => {
  expect(readOfxDay(text)).toBeNull();
});

test.each([
  ['01/02/2026', 'dd/mm/yyyy', '2026-02-01'],
  ['1/2/26', 'dd/mm/yyyy', '2026-02-01'],
  ['01/02/2026 13:45', 'dd/mm/yyyy', '2026-02-01'],
  ['02/01/2026', 'mm/dd/yyyy', '2026-02-01'],
  ['2026-02-01', 'yyyy-mm-dd', '2026-02-01'],
  ['2026-02-01T10:00:00', 'yyyy-mm-dd', '2026-02-01'],
  ['31/02/2026', 'dd/mm/yyyy', null],
  ['2026-02-01', 'dd/mm/yyyy', null],
] as const)('%s by %s is %s', (text, format, day) => {
  expect(readCsvDay(text, format)).toBe(day);
});
