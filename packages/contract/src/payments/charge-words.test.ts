import { expect, test } from 'vitest';
import { chargeHistoryFields, stateWords } from './charge-words.ts';

test('overdue outweighs "to pay", and is added to a part that was paid', () => {
  expect(stateWords({ status: 'emitted', is_overdue: false })).toBe('A pagar');
  expect(stateWords({ status: 'emitted', is_overdue: true })).toBe('Vencida');
  expect(stateWords({ status: 'partial', is_overdue: true })).toBe('Paga em parte, vencida');
  expect(stateWords({ status: 'paid', is_overdue: false })).toBe('Paga');
});

test('the history has a field once', () => {
  const names = chargeHistoryFields.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
