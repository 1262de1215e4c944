import { expect, test } from 'vitest';
import { blankPart, restOf, sharedAlike, splitBody, splitFaults } from './split-draft.ts';

const account = { id: 7, name: '3.02.001 Aluguel e condomínio' };
const part = (more: object) => ({ ...blankPart(), account, ...more });

test('the rest says what is missing or too much', () => {
  const parts = [part({ percent: 5_000, cents: 400 }), part({ percent: 3_000, cents: 700 })];
  expect([restOf(parts, 'percent', 1_000), restOf(parts, 'cents', 1_000)]).toEqual([2_000, -100]);
});

test('shared alike, nothing is left over', () => {
  const three = [part({}), part({}), part({})];
  expect(sharedAlike(three, 'percent', null).map(({ percent }) => percent)).toEqual([
    3_334, 3_333, 3_333,
  ]);
  expect(restOf(sharedAlike(three, 'cents', 1_001), 'cents', 1_001)).toBe(0);
});

test('each part needs an account and a share, and all of them add up', () => {
  const halves = [part({ percent: 5_000 }), part({ percent: 5_000 })];
  expect(splitFaults(halves, 'percent', 100)).toEqual({});
  expect(splitFaults([part({ percent: 5_000 }), part({ percent: 1 })], 'percent', 100)).toEqual({
    split: 'Os percentuais precisam somar 100.',
  });
  const bare = [part({ cents: 100 }), { ...blankPart(), cents: 0 }];
  expect(Object.keys(splitFaults(bare, 'cents', 100))).toEqual([
    'split.1.account',
    'split.1.cents',
  ]);
});

test('the call gets percents as text with a dot', () => {
  expect(splitBody([part({ percent: 3_333 })], 'percent')).toEqual([
    { fn_account_id: 7, fn_cost_center_id: null, percent: '33.33' },
  ]);
});
