import { expect, test } from 'vitest';
import { askedOn } from './charge-terms.rules.ts';

const charge = {
  value_cents: 10_000,
  due_date: '2026-11-10',
  fine: { kind: 2, value: '2.00' },
  interest: { kind: 1, value: '0.10' },
  discount: { kind: 1, steps: [{ until: '2026-11-05', value: '5.00' }] },
  abatement: null,
  valid_days: 5,
  closed_days: [],
};

// The last day, 15 November, is a Sunday and a holiday: 16 November.
test.each([
  ['2026-11-05', 9_500],
  ['2026-11-06', 10_000],
  ['2026-11-10', 10_000],
  ['2026-11-11', 10_210],
  ['2026-11-16', 10_260],
  ['2026-12-24', 10_260],
])('on %s it asks %i', (on, cents) => {
  expect(askedOn(charge, on)).toBe(cents);
});

// The due date and the last day are holidays of the unit's city.
test.each([
  ['2026-11-11', 10_000],
  ['2026-11-12', 10_210],
  ['2026-12-24', 10_270],
])('in a city with holidays it asks %i on %s', (on, cents) => {
  const closed_days = ['11-10', '2026-11-16', '2026-11-17'];
  expect(askedOn({ ...charge, closed_days }, on)).toBe(cents);
});
