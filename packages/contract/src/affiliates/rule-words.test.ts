import { expect, test } from 'vitest';
import { usualRule } from './rule.ts';
import { ruleSentences } from './rule-words.ts';

test('a rule reads as sentences', () => {
  const tiers = [{ from_cents: 2_000_000, value: '12.00' }];
  expect(ruleSentences({ ...usualRule, tiers })).toEqual([
    'Você ganha 10,00% do que o cliente paga, em cada cobrança paga.',
    'A partir de R$ 20.000,00 em vendas no mês: 12,00%.',
    'Cada comissão pode ser paga 30 dias depois que a cobrança é paga.',
  ]);
  const fixed = { ...usualRule, kind: 'fixed', value: 15_000, on: 'first', hold_days: 0 } as const;
  expect(ruleSentences(fixed)).toEqual([
    'Você ganha R$ 150,00, na primeira compra de cada cliente.',
    'Cada comissão pode ser paga assim que a cobrança é paga.',
  ]);
});
