import { addDays } from '@balcao/brazil/bank-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endFault, planOf, rhythmFault, rhythmOf } from './rhythm.ts';

const words = {
  secondLate: 'late',
  oneOnly: 'one',
  both: 'both',
  alreadyMade: String,
  tooFar: 'far',
};
const dates = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const rhythm = rhythmOf({ first_due_date: '2028-01-31', every: 'month', times: 3, until: null });

test('a plan names the next due date and the first minute of the day on which it is made', () => {
  expect(planOf(rhythm, { made: 1, daysAhead: 10 })).toEqual({
    state: 'active',
    next_due_date: '2028-02-29',
    look_at: new Date('2028-02-19T03:00:00Z'),
  });
  expect(planOf(rhythm, { made: 3, daysAhead: 10 })).toEqual({
    state: 'finished',
    next_due_date: null,
    look_at: null,
  });
});

test('played to its end, a plan makes each number once, in order, and as many as it says', () => {
  const rhythms = fc.record({
    first_due_date: dates,
    every: fc.constantFrom('month', 'year'),
    times: fc.integer({ min: 2, max: 40 }),
    until: fc.constant(null),
  });
  fc.assert(
    fc.property(rhythms, fc.integer({ min: 0, max: 365 }), (row, daysAhead) => {
      const due = [row.first_due_date];
      for (;;) {
        const plan = planOf(rhythmOf(row), { made: due.length, daysAhead });
        if (plan.state === 'finished') break;
        const on = addDays(plan.next_due_date, -daysAhead);
        expect(plan.look_at).toEqual(new Date(`${on}T03:00:00Z`));
        due.push(plan.next_due_date);
      }
      expect(due).toHaveLength(row.times);
      expect(due.toSorted()).toEqual(due);
      expect(new Set(due.map((day) => day.slice(0, row.every === 'year' ? 4 : 7))).size).toBe(
        due.length,
      );
    }),
  );
});

test('ends that do not add up are told at their field', () => {
  const on = (part: object, made = 1) => endFault({ ...rhythm, ...part }, made, words)?.field;
  expect([
    on({}),
    on({ until: '2028-03-31' }),
    on({}, 4),
    on({ times: 600, every: 'year' }),
  ]).toEqual([undefined, 'until', 'times', 'times']);
  const begun = (part: object, today = '2028-01-01') =>
    rhythmFault({ ...rhythm, ...part }, today, words)?.field;
  expect(begun({ times: null, until: '2028-02-28' })).toBe('until');
  expect(begun({ times: null, until: '2028-02-29' })).toBeUndefined();
  expect([begun({}, '2028-02-29'), begun({}, '2028-03-01')]).toEqual([undefined, 'due_date']);
});
