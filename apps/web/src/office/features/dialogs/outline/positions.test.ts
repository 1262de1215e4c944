import { expect, test } from 'vitest';
import { positionsOf } from './positions.ts';
import type { Row } from './rows.ts';

test('each line knows its place among its siblings', () => {
  const levels = [1, 2, 2, 3, 3, 2, 1, 2];
  const rows = levels.map(
    (level): Row => ({ kind: 'loose', key: '', level, dialog: 'd', count: 0 }),
  );
  expect(positionsOf(rows).map(({ at, of }) => `${at}/${of}`)).toEqual([
    '1/2',
    '1/3',
    '2/3',
    '1/2',
    '2/2',
    '3/3',
    '2/2',
    '1/1',
  ]);
});
