import type { Block, Condition, Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { countTalks } from './count-talks.rules.ts';

const endless: Condition = { op: 'matches', variable: 'word', regex: '(?=.*b)c' };
const when: Condition = { op: 'or', of: Array(7).fill(endless) };
const blocks: Record<string, Block> = {
  word: { id: 'word', type: 'input.string', variable: 'word', required: true, next: 'if' },
  if: { id: 'if', type: 'condition.code', when, onTrue: 'word', onFalse: 'word' },
};
const flow: Flow = { start: 'd', dialogs: { d: { start: 'word', blocks } } };
const talk = (ticketId: number, answers: number) => ({
  ticketId,
  opening: [],
  answers: Array(answers).fill({ block: 'd/word', text: 'a'.repeat(300) }),
  seconds: [],
  refused: [],
});

test('a conversation that takes too much work is left out, and the others are counted', () => {
  const { talks, looked } = countTalks(flow, [talk(1, 2), talk(2, 400), talk(3, 1)]);
  expect([talks.map(({ ticketId }) => ticketId), looked]).toEqual([[1], 2]);
  expect(countTalks(flow, [talk(3, 1)])).toMatchObject({ talks: [{ ticketId: 3 }], looked: 1 });
});
