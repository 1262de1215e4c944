import { expect, test } from 'vitest';
import {
  blankRecurrence,
  datesOf,
  instalmentsOf,
  recurrenceDraft,
  rhythmBody,
} from './recurrence-draft.ts';

test('the first dates of a repetition are those that the server makes, as far as it is typed', () => {
  const draft = { ...blankRecurrence, times: 3 };
  expect(datesOf(draft, '2027-12-31')).toEqual({
    dates: ['2027-12-31', '2028-01-31', '2028-02-29'],
    more: false,
  });
  expect(datesOf({ ...draft, ends: 'never' }, '2027-12-31')).toMatchObject({
    dates: { length: 6 },
    more: true,
  });
  expect(datesOf({ ...draft, ends: 'until' }, '2027-12-31').dates).toEqual([]);
  expect(datesOf(draft, null).dates).toEqual([]);
});

test('a repetition goes into the form and back', () => {
  const until = { every: 'year', times: null, until: '2030-12-31', days_ahead: 5 } as const;
  for (const of of [until, { ...until, every: 'month', times: 7, until: null } as const])
    expect(rhythmBody(recurrenceDraft(of))).toEqual(of);
});

test('instalments are shown once they are whole', () => {
  expect(instalmentsOf({ cents: 1_000, count: 3, first: '2027-12-31' })).toEqual([
    { cents: 334, due: '2027-12-31' },
    { cents: 333, due: '2028-01-31' },
    { cents: 333, due: '2028-02-29' },
  ]);
  for (const wrong of [{ cents: 2 }, { count: 121 }, { first: '2027-02-30' }, { first: null }])
    expect(instalmentsOf({ cents: 1_000, count: 3, first: '2027-12-31', ...wrong })).toEqual([]);
});
