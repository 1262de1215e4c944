import type { Payable } from '@balcao/contract/affiliates/batches';
import { expect, test } from 'vitest';
import { decisionsOf, seenOf, undecided } from './batch-decisions.ts';

const payable = (id: number, ...kinds: ('tax_id' | 'network')[]): Payable => ({
  af_affiliate_id: id,
  affiliate_name: `Parceiro ${id}`,
  amount_cents: 1_000,
  signals: kinds.map((kind) => ({ kind, text: '', count: 1, rows: [] })),
});
const [clear, both, one] = [payable(1), payable(2, 'tax_id', 'network'), payable(3, 'network')];
const parts = [clear, both, one];

test('who has signals waits for a decision; who has none does not', () => {
  expect(undecided(parts, { [seenOf(both)]: 'pay' })).toEqual([one]);
  expect(undecided(parts, { [seenOf(both)]: 'pay', [seenOf(one)]: 'leave' })).toEqual([]);
});

test('a signal that appears meanwhile asks for another decision', () => {
  const before = { [seenOf(payable(2, 'network'))]: 'pay' } as const;
  expect(undecided([both], before)).toEqual([both]);
  expect(decisionsOf([both], before)).toEqual({ confirmed: [], left_out: [] });
});

test('the call hears which signals were seen of whom, and who stays out', () => {
  const decisions = {
    [seenOf(clear)]: 'leave',
    [seenOf(both)]: 'pay',
    [seenOf(one)]: 'leave',
  } as const;
  expect(decisionsOf(parts, decisions)).toEqual({
    confirmed: [{ af_affiliate_id: 2, amount_cents: 1_000, kinds: ['tax_id', 'network'] }],
    left_out: [3],
  });
});
