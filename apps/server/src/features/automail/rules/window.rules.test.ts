import type { SendingWindow } from '@balcao/contract/automail/triggers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { nextOpen, requireWindow, windowFor } from './window.rules.ts';

const working = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' };
const next = (now: string, window = working) => nextOpen(window, new Date(now)).toISOString();

test('a window opens in its hours, on its days, in the time of São Paulo', () => {
  // Friday 2026-11-27.
  expect(next('2026-11-27T15:00:00Z')).toBe('2026-11-27T15:00:00.000Z');
  expect(next('2026-11-27T10:59:59Z')).toBe('2026-11-27T11:00:00.000Z');
  expect(next('2026-11-27T23:00:00Z')).toBe('2026-11-30T11:00:00.000Z');
  // Late on Friday there is already Saturday in UTC.
  expect(next('2026-11-28T02:00:00Z')).toBe('2026-11-30T11:00:00.000Z');
  expect(next('2026-11-30T11:00:00Z', { ...working, weekdays: [1] })).toBe(
    '2026-11-30T11:00:00.000Z',
  );
  expect(next('2026-11-30T23:00:00Z', { ...working, weekdays: [1] })).toBe(
    '2026-12-07T11:00:00.000Z',
  );
});

test('a day to 23:59 goes to its end', () => {
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' };
  expect(next('2026-11-28T02:59:59Z', always)).toBe('2026-11-28T02:59:59.000Z');
  expect(next('2026-11-28T03:00:00Z', always)).toBe('2026-11-28T03:00:00.000Z');
});

test('the hours of a unit close on holidays, those of a rule do not', () => {
  const unit = {
    weekdays: [1, 2, 3, 4, 5],
    from: '09:00',
    to: '18:00',
    holidays: ['28/12 Da cidade'],
  };
  const own = { ...working, of_unit: true };
  // Christmas of 2026 is a Friday, and the Monday after it is a day of the city's list.
  const asked = new Date('2026-12-25T15:00:00Z');
  expect(nextOpen(windowFor(own, unit), asked).toISOString()).toBe('2026-12-29T12:00:00.000Z');
  expect(nextOpen(windowFor(own, { ...unit, holidays: [] }), asked).toISOString()).toBe(
    '2026-12-28T12:00:00.000Z',
  );
  expect(nextOpen(windowFor(working, unit), asked).toISOString()).toBe('2026-12-25T15:00:00.000Z');
  // Who works on Fridays alone waits for the next one.
  const fridays = { ...unit, weekdays: [5] };
  expect(nextOpen(windowFor(own, fridays), asked).toISOString()).toBe('2027-01-08T12:00:00.000Z');
});

test('a list that closes every day does not keep mails for ever', () => {
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const holidays = Array.from({ length: 366 }, (_, nth) => {
    const day = new Date(Date.UTC(2028, 0, 1 + nth)).toISOString();
    return `${day.slice(8, 10)}/${day.slice(5, 7)} Fechado`;
  });
  const opens = nextOpen(
    { weekdays, from: '09:00', to: '18:00', holidays },
    new Date('2026-03-02T15:00:00Z'),
  );
  expect(opens.toISOString()).toBe('2026-05-02T12:00:00.000Z');
});

test('whenever it is asked, the next opening is at most a week away and open', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  const minutes = fc.tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 0, max: 1438 }));
  const text = (all: number) =>
    `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
      weekdays,
      minutes,
      (now, days, [one, other]) => {
        fc.pre(one !== other);
        const window = {
          weekdays: days,
          from: text(Math.min(one, other)),
          to: text(Math.max(one, other)),
        };
        const opens = nextOpen(window, now);
        const ahead = opens.getTime() - now.getTime();
        const local = new Date(opens.getTime() - 3 * 3_600_000);
        const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
        return (
          ahead >= 0 &&
          ahead <= 7 * 86_400_000 &&
          days.includes(local.getUTCDay() || 7) &&
          minute >= Math.min(one, other) &&
          minute < Math.max(one, other)
        );
      },
    ),
  );
});

test('a window that never opens is refused', () => {
  const faultOf = (window: SendingWindow) => {
    try {
      return requireWindow(window);
    } catch (error) {
      return error instanceof AppError && error.fields;
    }
  };
  expect(faultOf({ ...working, to: '08:00' })).toEqual({
    window: ['O horário de envio nunca abre: o início vem depois do fim.'],
  });
  expect(faultOf({ ...working, weekdays: [] })).toEqual({
    window: ['Escolha ao menos um dia da semana.'],
  });
  expect(faultOf(working)).toBeUndefined();
});
