import { quote } from '@balcao/brazil/charge-quote';
import { expect, test } from 'vitest';
import { blankRecurrence } from '../../../repeating/recurrence-draft.ts';
import { blankCharge, type ChargeForm, faultsOf, termsOf } from './charge-form.ts';

const whole: ChargeForm = {
  ...blankCharge,
  person: { id: 7, name: 'Cláudia Ferreira' },
  unit: { id: 1, name: 'Matriz' },
  value: 10_000,
  due_date: '2026-03-10',
  fine: { kind: 2, value: 200 },
  interest: { kind: 3, value: 300 },
};

test('a form without faults costs what the calculator says', () => {
  expect(faultsOf(whole)).toEqual({});
  const terms = termsOf(whole, 10_000);
  if (!terms) throw new Error('no terms');
  expect(quote(terms, '2026-03-20')).toMatchObject({ quote: { total_cents: 10_300 } });
});

test.each<[Partial<ChargeForm>, string[]]>([
  [{ value: 0 }, ['value']],
  [{ value: -1 }, ['value']],
  [{ due_date: null }, ['due_date']],
  [{ due_date: '2026-02-31' }, ['due_date']],
  [{ person: null }, ['person_name']],
  [{ unit: null }, ['unit']],
  [{ fine: { kind: 2, value: 10_001 } }, ['fine']],
  [{ interest: { kind: 1, value: null } }, ['interest']],
  [
    { discount: { kind: 1, value: null, steps: [{ until: '2026-03-11', value: 100 }] } },
    ['discount'],
  ],
  [{ valid_days: null }, ['valid_days']],
  [{ repeat: 'instalments', count: 1 }, ['count']],
  [{ repeat: 'instalments', count: 100, value: 99 }, ['count']],
  [{ repeat: 'recurrence', recurrence: { ...blankRecurrence, times: 1 } }, ['times']],
  [{ repeat: 'recurrence', recurrence: { ...blankRecurrence, ends: 'until' } }, ['until']],
  [{ repeat: 'recurrence', recurrence: { ...blankRecurrence, days_ahead: 366 } }, ['days_ahead']],
])('%j is told at its field', (part, fields) => {
  expect(Object.keys(faultsOf({ ...whole, ...part }))).toEqual(fields);
});

test('a rule that is wrong or not whole yet counts for nothing in the examples', () => {
  const terms = termsOf({ ...whole, fine: { kind: 1, value: null } }, 10_000);
  expect(terms?.fine).toBeNull();
  expect(terms?.interest).toEqual({ kind: 3, value: '3.00' });
  expect(termsOf({ ...whole, due_date: null }, 10_000)).toBeUndefined();
});
