import { expect, test } from 'vitest';
import { stateWords } from './charge-words.ts';

test('overdue outweighs "to pay", and is added to a part that was paid', () => {
  expect(stateWords({ status: 'emitted', is_overdue: false })).toBe('A pagar');
  expect(stateWords({ status: 'emitted', is_overdue: true })).toBe('Vencida');
  expect(stateWords({ status: 'partial', is_overdue: true })).toBe('Paga em parte, vencida');
  expect(stateWords({ status: 'paid', is_overdue: false })).toBe('Paga');
});
