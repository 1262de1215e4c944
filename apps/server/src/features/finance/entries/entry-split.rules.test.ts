import { expect, test } from 'vitest';
import { partsOf, percentText, splitParts } from './entry-split.rules.ts';

const percent = (value: string) => ({ fn_account_id: 1, percent: value });
const cents = (value: number) => ({ fn_account_id: 2, amount_cents: value });
const centsOf = (parts: ReturnType<typeof splitParts>) => parts.map((part) => part.cents);

/** A repeatable sequence of numbers from 0 to 1. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('percents share the amount to the cent, whatever is rounded', () => {
  expect(centsOf(splitParts(10_000, [percent('33.3333'), percent('66.6667')]))).toEqual([
    3_333, 6_667,
  ]);
  const next = numbers(18);
  for (let round = 0; round < 200; round += 1) {
    const amount = 10_000_000 + Math.floor(next() * 1e12);
    const weights = Array.from({ length: 2 + Math.floor(next() * 48) }, () => 1 + next() * 99);
    const whole = weights.reduce((sum, one) => sum + one, 0);
    const shares = weights.map((one) => Math.max(1, Math.floor((one / whole) * 1_000_000)));
    const first = shares[0] ?? 0;
    shares[0] = first + 1_000_000 - shares.reduce((sum, one) => sum + one, 0);
    const parts = splitParts(
      amount,
      shares.map((one) => percent((one / 10_000).toFixed(4))),
    );
    expect(centsOf(parts).reduce((sum, one) => sum + one, 0)).toBe(amount);
    for (const [at, one] of parts.entries())
      expect(Math.abs(one.cents - (amount * (shares[at] ?? 0)) / 1_000_000)).toBeLessThan(1.01);
  }
});

test('parts in cents keep them, and share with parts in percent of the whole', () => {
  expect(centsOf(splitParts(10_000, [cents(9_999), cents(1)]))).toEqual([9_999, 1]);
  expect(centsOf(splitParts(10_000, [percent('25.00'), cents(7_500)]))).toEqual([2_500, 7_500]);
});

test.each([
  ['percents below 100', [percent('50.00'), percent('49.99')]],
  ['percents above 100', [percent('50.00'), percent('50.01')]],
  ['cents below the amount', [cents(5_000), cents(4_999)]],
  ['cents above the amount', [cents(5_000), cents(5_001)]],
  ['a mix that misses', [percent('25.00'), cents(7_501)]],
  ['a part worth nothing', [percent('0.0001'), percent('99.9999')]],
])('%s are refused at the split', (_, split) => {
  const refused = expect(() => splitParts(10_000, split));
  refused.toThrow(expect.objectContaining({ fields: { split: [expect.any(String)] } }));
});

test('an account and a split together are refused, and so is neither', () => {
  const both = { amount_cents: 100, fn_account_id: 1, split: [cents(50), cents(50)] };
  expect(() => partsOf(both)).toThrow(expect.objectContaining({ code: 'INVALID' }));
  expect(() => partsOf({ amount_cents: 100, split: [] })).toThrow(
    expect.objectContaining({ fields: { fn_account_id: ['Escolha a conta.'] } }),
  );
});

test('percents read with two to four decimals', () => {
  expect(['33.3300', '33.3330', '33.3333', '50.0000', '100.0000'].map(percentText)).toEqual([
    '33.33',
    '33.333',
    '33.3333',
    '50.00',
    '100.00',
  ]);
});
