import { addDays, daysBetween } from '@balcao/brazil/bank-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { obstacleOf, PERSON_OFF, TICKET_ERASED, termsFor } from './recurrence.rules.ts';

const dates = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

test('terms that go to another date and back are the same, to the cent and the day', () => {
  fc.assert(
    fc.property(dates, dates, fc.integer({ min: 0, max: 60 }), (from, to, days) => {
      const discount = {
        kind: 1 as const,
        steps: [{ until: addDays(from, -days), value: '5.00' }],
      };
      const rules = { fine: null, interest: null, abatement: null, valid_days: 30 };
      const terms = { value_cents: 10_000, due_date: from, discount, ...rules };
      const there = termsFor(terms, to);
      const [step] = (there.discount as typeof discount).steps;
      expect(step && daysBetween(step.until, to)).toBe(days);
      expect(termsFor(there, from)).toEqual(terms);
    }),
  );
});

test('a person who is off makes it wait, a ticket without its data ends it', () => {
  const off = { person: { active: false }, ticket: null };
  expect(obstacleOf(off)).toEqual({ wait: PERSON_OFF });
  expect(obstacleOf({ ...off, ticket: { anonymised_at: new Date() } })).toEqual({
    stop: TICKET_ERASED,
  });
  const fine = { person: { active: true }, ticket: { anonymised_at: null } };
  expect([obstacleOf(fine), obstacleOf({ person: null, ticket: null })]).toEqual([null, null]);
});
