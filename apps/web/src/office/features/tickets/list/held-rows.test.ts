import { expect, test } from 'vitest';
import { heldRows } from './held-rows.ts';

const list = (...ids: number[]) => ids.map((id) => ({ id, text: 'old' }));
const newer = (...ids: number[]) => ids.map((id) => ({ id, text: 'new' }));

test.each([
  ['nothing happened', [3, 2, 1], 0],
  ['one came', [4, 3, 2, 1], 1],
  ['one came and pushed the last off the page', [4, 3, 2], 1],
  ['two came', [5, 4, 3, 2, 1], 2],
  ['the last moved to the top', [1, 3, 2], 1],
  ['one came, another moved up', [4, 1, 3, 2], 2],
  ['one went', [3, 1], 1],
  ['all went', [], 3],
])('%s: the rows keep their places', (_, latest, waiting) => {
  const held = heldRows(list(3, 2, 1), newer(...latest));
  expect(held.rows.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(held.waiting).toBe(waiting);
});

test('a row in place takes its new content, and one that left keeps what it had', () => {
  const { rows } = heldRows(list(2, 1), newer(2));
  expect(rows).toEqual([
    { id: 2, text: 'new' },
    { id: 1, text: 'old' },
  ]);
});
