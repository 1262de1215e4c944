import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullDateTime, readDate } from './dates.ts';

test('the full form has date and time', () => {
  expect(fullDateTime('2025-03-12T13:00:00Z')).toBe('12/03/2025 às 10:00');
  expect(fullDateTime('nope')).toBe('');
});

test.each([
  ['29/02/2024', '29/02/2024'],
  ['2024-02-29', '29/02/2024'],
  ['31/12/1899', '31/12/1899'],
  ['01/01/0001', '01/01/0001'],
  ['29/02/2023', null],
  ['31/04/2024', null],
  ['2024-02-30', null],
  ['00/01/2024', null],
  ['01/13/2024', null],
  ['01/01/0000', null],
  ['1/2/2024', null],
  ['29/02/24', null],
  ['29-02-2024', null],
  [' 29/02/2024', null],
  ['29/02/2024\n', null],
  ['2024-02-29T00:00', null],
  ['', null],
])('%j is read as the date %j', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test('every day is read in both ways of writing, and reading it again changes nothing', () => {
  const days = fc.date({
    noInvalidDate: true,
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31'),
  });
  fc.assert(
    fc.property(days, (day) => {
      const [iso = ''] = day.toISOString().split('T');
      const read = readDate(iso);
      expect(read).toBe(iso.split('-').toReversed().join('/'));
      expect(readDate(read ?? '')).toBe(read);
    }),
  );
});
