import { expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { boardOf } from './presence.ts';

const person = (id: number, block: string | null = null) => ({ id, name: `P${id}`, block });

test('somebody who claims to be everywhere has left the earliest places', () => {
  const board = boardOf({} as Context);
  board.hear(1, person(7), false);
  for (let dialog = 1; dialog <= 200; dialog += 1) board.hear(dialog, person(1), false);
  expect(board.at(1)).toEqual([person(7)]);
  expect(board.at(180)).toEqual([]);
  expect(board.at(181)).toEqual([person(1)]);
  expect(board.at(200)).toEqual([person(1)]);
});
