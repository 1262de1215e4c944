import type { Block, Condition } from '@balcao/dialog/flow';
import { blockWith } from '@balcao/dialog/test/random-blocks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conditionOf,
  type Item,
  itemOf,
  type Operator,
  operators,
  readCondition,
  withOperator,
} from './condition-item.ts';

const conditions = blockWith(fc.constant('b'), fc.constant('d')).map((block) => {
  const { type, ...fields } = block as Block;
  if (type === 'condition.case' && 'cases' in fields) return fields.cases.map(({ when }) => when);
  return 'when' in fields && fields.when ? [fields.when] : [];
});

test('what the builder shows of a condition gives the same condition again', () => {
  let seen = 0;
  fc.assert(
    fc.property(conditions, (all) => {
      for (const condition of all) {
        seen += 1;
        expect(conditionOf(itemOf(condition))).toEqual(condition);
        expect(readCondition(condition)).toBe(condition);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(seen).toBeGreaterThan(100);
});

const isAna: Condition = { op: 'equals', variable: 'nome', value: 'Ana' };
const not = (of: Condition): Condition => ({ op: 'not', of });

test.each<[Condition, Item['kind']]>([
  [isAna, 'row'],
  [not(isAna), 'row'],
  [not(not(isAna)), 'negation'],
  [not({ op: 'or', of: [isAna] }), 'negation'],
  [{ op: 'and', of: [isAna, not(isAna)] }, 'group'],
])('%j is shown as a %s', (condition, kind) => {
  expect(itemOf(condition).kind).toBe(kind);
  expect(conditionOf(itemOf(condition))).toEqual(condition);
});

test('each operator makes a condition that the builder reads as that operator', () => {
  for (const operator of Object.keys(operators) as Operator[]) {
    const row = withOperator(
      { kind: 'row', variable: 'v', operator: 'equals', values: ['x'] },
      operator,
    );
    expect(itemOf(conditionOf(row))).toEqual(row);
  }
});

test('another operator keeps the value that was written, if it takes one', () => {
  const row = { kind: 'row', variable: 'v', operator: 'in', values: ['a', 'b'] } as const;
  const many = { ...row, values: [...row.values] };
  expect(withOperator(many, 'notIn').values).toEqual(['a', 'b']);
  expect(withOperator(many, 'equals').values).toEqual(['a']);
  expect(withOperator(many, 'exists').values).toEqual([]);
  expect(withOperator(withOperator(many, 'exists'), 'matches').values).toEqual(['']);
});

test.each([
  null,
  'nome = Ana',
  {},
  { op: 'sometimes', variable: 'v' },
  { op: 'equals', variable: 'v' },
  { op: 'equals', value: 1 },
  { op: 'in', variable: 'v', values: 'a' },
  { op: 'matches', variable: 'v', regex: 1 },
  { op: 'and', of: isAna },
  { op: 'or', of: [isAna, 7] },
  { op: 'not' },
])('%j is no condition', (value) => {
  expect(readCondition(value)).toBeUndefined();
});
