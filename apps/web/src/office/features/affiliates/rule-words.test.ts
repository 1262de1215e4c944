import { type CommissionRule, usualRule } from '@balcao/contract/affiliates/rule';
import { expect, test } from 'vitest';
import { isRule, ruleText } from './rule-words.ts';

const tier = { from_cents: 1, value: '12.00' };

test.each<[Partial<CommissionRule>, string]>([
  [{}, '10,00%'],
  [{ kind: 'fixed', value: 2_500, on: 'first' }, 'R$ 25,00 por venda, só na primeira'],
  [{ tiers: [tier] }, '10,00% · 1 faixa'],
  [{ tiers: [tier, tier] }, '10,00% · 2 faixas'],
])('%j reads %s', (change, text) => {
  expect(ruleText({ ...usualRule, ...change }).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([null, undefined, 'x', {}])('%j is no rule', (value) => {
  expect(isRule(value)).toBe(false);
});
