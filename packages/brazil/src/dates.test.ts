import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullDateTime, readDate, shortDateTime } from './dates.ts';

const now = new Date('2026-03-15T15:00:00-03:00');

test.each([
  ['2026-03-15T14:32:00-03:00', 'hoje 14:32'],
  ['2026-03-15T00:00:00-03:00', 'hoje 00:00'],
  ['2026-03-16T02:59:00Z', 'hoje 23:59'],
  ['2026-03-15T02:59:59Z', 'ontem 23:59'],
  ['2026-03-14T09:10:00-03:00', 'ontem 09:10'],
  ['2026-03-12T10:00:00-03:00', '12/03 10:00'],
  ['2026-03-16T10:00:00-03:00', '16/03 10:00'],
  ['2025-03-12T10:00:00-03:00', '12/03/2025'],
  ['2026-01-01T02:00:00Z', '31/12/2025'],
  ['not a date', ''],
])('%s is shown as %j', (iso, expected) => {
  expect(shortDateTime(iso, now)).toBe(expected);
});

test('yesterday is told across the end of a year and in another time zone', () => {
  const newYear = new Date('2026-01-01T12:00:00Z');
  expect(shortDateTime('2025-12-31T12:00:00Z', newYear)).toBe('ontem 09:00');
  expect(shortDateTime('2025-12-31T12:00:00Z', newYear, 'America/Manaus')).toBe('ontem 08:00');
});

test('the full form has date and time', () => {
  expect(fullDateTime('2025-03-12T13:00:00Z')).toBe('12/03/2025 às 10:00');
  expect(fullDateTime('nope')).toBe('');
});

test('every moment has one of the four short forms', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }), (date) => {
      expect(shortDateTime(date.toISOString(), now)).toMatch(
        /^(hoje \d\d:\d\d|ontem \d\d:\d\d|\d\d\/\d\d \d\d:\d\d|\d\d\/\d\d\/\d{4})$/,
      );
    }),
  );
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
