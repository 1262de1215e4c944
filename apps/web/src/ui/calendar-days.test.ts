import { expect, test } from 'vitest';
import {
  dayByKey,
  dayName,
  inMonth,
  isWithin,
  nearest,
  weeksOf,
  yearsOf,
} from './calendar-days.ts';

test('a month stands in whole weeks from Sunday on', () => {
  const weeks = weeksOf('2026-03-12');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-03-01');
  expect(weeks[4]?.[6]).toBe('2026-04-04');
  expect(weeksOf('2026-08-31')).toHaveLength(6);
  expect(weeksOf('2015-02-01')).toHaveLength(4);
});

test('days in which the clocks of São Paulo were changed are days like others', () => {
  expect(
    weeksOf('2018-11-01')
      .flat()
      .filter((day) => day === '2018-11-04'),
  ).toHaveLength(1);
  expect(dayByKey('2018-11-03', 'ArrowRight', false)).toBe('2018-11-04');
  expect(dayByKey('2018-11-04', 'ArrowRight', false)).toBe('2018-11-05');
});

test.each([
  ['ArrowLeft', false, '2026-03-30'],
  ['ArrowRight', false, '2026-04-01'],
  ['ArrowUp', false, '2026-03-24'],
  ['ArrowDown', false, '2026-04-07'],
  ['Home', false, '2026-03-29'],
  ['End', false, '2026-04-04'],
  ['PageUp', false, '2026-02-28'],
  ['PageDown', false, '2026-04-30'],
  ['PageUp', true, '2025-03-31'],
  ['PageDown', true, '2027-03-31'],
  ['Tab', false, null],
])('%s (shift %s) leads from 31/03/2026 to %s', (key, shift, day) => {
  expect(dayByKey('2026-03-31', key, shift)).toBe(day);
});

test('what lies outside of the span gives its nearest day', () => {
  const span = { min: '2026-03-10', max: '2026-03-20' };
  expect(['2026-03-09', '2026-03-15', '2026-03-21'].map((day) => nearest(day, span))).toEqual([
    '2026-03-10',
    '2026-03-15',
    '2026-03-20',
  ]);
  expect([isWithin('2026-03-09', span), isWithin('2026-03-10', span)]).toEqual([false, true]);
  expect(nearest('2026-03-09', {})).toBe('2026-03-09');
});

test('another month or year keeps the day where it can', () => {
  expect(inMonth('2026-01-31', 2028, 1)).toBe('2028-02-29');
  expect(inMonth('2026-03-12', 2020, 11)).toBe('2020-12-12');
});

test('years go as far as the span, and hold the year that is shown', () => {
  expect(yearsOf('2026-03-12', { min: '2024-01-01', max: '2026-12-31' })).toEqual([
    2026, 2025, 2024,
  ]);
  expect(yearsOf('1880-01-01', {})).toContain(1880);
});

test('a day is read aloud with its weekday', () => {
  expect(dayName('2026-03-12')).toBe('quinta-feira, 12 de março de 2026');
});
