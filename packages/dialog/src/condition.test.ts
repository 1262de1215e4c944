import { expect, test } from 'vitest';
import { holds } from './condition.ts';
import type { Condition, Json } from './flow.ts';

const variables: Record<string, Json> = {
  name: 'Ana',
  empty: '',
  age: 30,
  text: '42',
  yes: true,
  city: { fullname: 'Osasco - SP', ibge_code: '3534401' },
  list: ['Azul', 2],
};
const of = (op: 'equals' | 'contains' | 'greater', variable: string, value: Json): Condition => ({
  op,
  variable,
  value,
});
const exists = (variable: string): Condition => ({ op: 'exists', variable });
const matches = (variable: string, regex: string): Condition => ({
  op: 'matches',
  variable,
  regex,
});
const isIn = (variable: string, ...values: Json[]): Condition => ({ op: 'in', variable, values });
const yes = exists('name');
const no = exists('nobody');

test.each<[Condition, boolean]>([
  [exists('name'), true],
  [exists('empty'), false],
  [exists('nobody'), false],
  [exists('toString'), false],
  [exists('city.ibge_code'), true],
  [exists('city.constructor'), false],
  [exists('name.length'), false],
  [of('equals', 'name', 'ANA'), true],
  [of('equals', 'name', 'An'), false],
  [of('equals', 'age', '30'), true],
  [of('equals', 'yes', true), true],
  [of('equals', 'yes', 'true'), true],
  [of('equals', 'nobody', null), true],
  [of('equals', 'nobody', ''), false],
  [of('equals', 'list', ['Azul', 2]), true],
  [of('contains', 'name', 'n'), true],
  [of('contains', 'city', 'osasco'), true],
  [of('contains', 'list', 'azul'), true],
  [of('contains', 'list', 'zul'), false],
  [of('greater', 'age', 29.5), true],
  [of('greater', 'age', 30), false],
  [of('greater', 'text', 41), true],
  [of('greater', 'age', '4'), true],
  [of('greater', 'name', 1), false],
  [of('greater', 'empty', -1), false],
  [of('greater', 'nobody', -1), false],
  [of('greater', 'yes', 0), false],
  [isIn('name', 'x', 'ana'), true],
  [isIn('name'), false],
  [matches('name', '^a'), true],
  [matches('name', '^n'), false],
  [matches('name', '('), false],
  [matches('city', 'SP$'), true],
  [{ op: 'not', of: yes }, false],
  [{ op: 'and', of: [yes, yes] }, true],
  [{ op: 'and', of: [yes, no] }, false],
  [{ op: 'or', of: [no, yes] }, true],
  [{ op: 'or', of: [no] }, false],
])('%j: %s', (condition, expected) => {
  expect(holds(condition, variables)).toBe(expected);
});

const wrapped = (levels: number): Condition =>
  levels === 0 ? yes : { op: 'and', of: [wrapped(levels - 1)] };

test('what is nested too deep holds nowhere, and so does no condition', () => {
  expect(holds(wrapped(20), variables)).toBe(true);
  expect(holds(wrapped(21), variables)).toBe(false);
  expect(holds(undefined, variables)).toBe(false);
});
