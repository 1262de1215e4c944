import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoginHours } from '../people/records.ts';
import { isWithinHours, letsInAt } from './login-hours.ts';

const on = (day: number, from: string, until: string): LoginHours => ({ day, from, until });
const work = [on(1, '08:00', '18:00'), on(2, '08:00', '18:00')];
const night = [on(6, '22:00', '06:00')];
const allDay = [on(1, '00:00', '00:00')];

test.each<[string, LoginHours[], LoginHours[], boolean]>([
  ['the same', work, work, true],
  ['none within some', [], work, false],
  ['some within none', work, [], true],
  ['none within none', [], [], true],
  ['fewer days', work.slice(1), work, true],
  ['another day', [on(3, '09:00', '10:00')], work, false],
  ['shorter', [on(1, '09:00', '18:00')], work, true],
  ['earlier', [on(1, '07:59', '18:00')], work, false],
  ['later', [on(1, '08:00', '18:01')], work, false],
  ['before and after a gap', [on(1, '08:00', '18:00')], [on(1, '08:00', '12:00')], false],
  ['past midnight, into the next week', [on(0, '05:00', '06:00')], night, true],
  ['longer than the night', [on(0, '05:00', '06:01')], night, false],
  ['a night within a day', night, [on(6, '00:00', '00:00')], false],
  ['a night within two days', night, [on(6, '00:00', '00:00'), on(0, '00:00', '07:00')], true],
  ['a day within its own', allDay, allDay, true],
  ['a day within its hours', allDay, work, false],
])('%s', (_, hours, bounds, expected) => {
  expect(isWithinHours(hours, bounds)).toBe(expected);
});

const quarter = fc.integer({ min: 0, max: 95 }).map((n) => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(n / 4))}:${two((n % 4) * 15)}`;
});
const span = fc.record({ day: fc.integer({ min: 0, max: 6 }), from: quarter, until: quarter });
const someHours = fc.array(span, { maxLength: 4 });
const week = Array.from({ length: 7 * 96 }, (_, n) => {
  const minutes = (n % 96) * 15;
  const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
  return { day: Math.floor(n / 96), time };
});

test('is what asking at each time of the week says', () => {
  fc.assert(
    fc.property(someHours, someHours, (hours, bounds) => {
      const asked = week.every((at) => !letsInAt(hours, at) || letsInAt(bounds, at));
      // Hours that cover the whole week are as wide as none, but the rule requires hours where the bounds have some.
      const expected = bounds.length > 0 && hours.length === 0 ? false : asked;
      expect(isWithinHours(hours, bounds)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});
