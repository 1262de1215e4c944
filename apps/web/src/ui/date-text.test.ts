import { expect, test } from 'vitest';
import { brazilianDate, fromNow, isoDate } from './date-text.ts';

test.each([
  ['17/05/1990', '1990-05-17'],
  ['29/02/2024', '2024-02-29'],
  ['1990/05/17', '1990-05-17'],
  ['1990/5/7', '1990-05-07'],
  ['1990-05-17', '1990-05-17'],
  ['1990-05-17T10:20:30', '1990-05-17'],
  ['1990-05-17 10:20', '1990-05-17'],
  [' 17/05/1990 ', '1990-05-17'],
])('%j is the date %s', (text, date) => {
  expect(isoDate(text)).toBe(date);
  expect(brazilianDate(text)).toBe(date.split('-').reverse().join('/'));
});

test.each([
  '',
  '17/05',
  '31/02/2024',
  '29/02/2023',
  '2023/02/29',
  '1990-13-01T10:00:00',
  '1990-05-17T99:99',
  '17-05-1990',
  'ontem',
])('%j is no date', (text) => {
  expect(isoDate(text)).toBeNull();
  expect(fromNow(text)).toBe('...');
});

test('a moment belongs to the day that the person has', () => {
  const late = new Date(2026, 2, 11, 23, 30).toISOString();
  expect(isoDate(late)).toBe('2026-03-11');
});

test.each([
  ['', ''],
  ['170', '17/0'],
  ['170519909', '17/05/1990'],
  ['5/', '05'],
  ['05/1/', '05/01'],
  ['5/1/2026', '05/01/2026'],
  ['1/1/26', '01/01/26'],
])('typing %j shows %j', (text, shown) => {
  expect(brazilianDate(text)).toBe(shown);
});

test('the tooltip says how far away a date is', () => {
  const now = new Date(2026, 2, 12);
  expect(fromNow('09/03/2026', now)).toBe('há 3 dias');
  expect(fromNow('2026-04-12', now)).toBe('em um mês');
});
