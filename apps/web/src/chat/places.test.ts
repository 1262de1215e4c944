import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { expect, test } from 'vitest';
import { placedCards } from './places.ts';
import { correctableAnswers, takenBack } from './revisions.ts';
import { type ChatState, initialState } from './state.ts';
import { block } from './test-block.ts';
import { card } from './test-card.ts';

const bot = (id: number): ChatMessage => card(id, 'chatbot');
const answer = (id: number): ChatMessage => ({ ...card(id, 'user'), answers: `b${id}` });
const state = (messages: ChatMessage[], correctable: number): ChatState => ({
  ...initialState(messages),
  block: block('x', { correctable }),
});
const talk = [bot(1), answer(2), bot(3), answer(4), bot(5), answer(6), bot(7)];
/** The visitor went back to card 4: 4 and 6 no longer count. */
const revised = [...talk, { ...bot(8), from: 'user' as const, revises: 4 }, answer(9), bot(10)];

test.each([
  [talk, 0, []],
  [talk, 2, [4, 6]],
  [talk, 9, [2, 4, 6]],
  [revised, 2, [2, 9]],
  [revised, 1, [9]],
])('of the answers that stand, only the last few may be corrected (%#)', (messages, count, ids) => {
  expect(correctableAnswers(state(messages, count))).toEqual(ids);
});

test('a correction takes back its answer and those after it, also twice', () => {
  expect([...takenBack(revised)]).toEqual([4, 6]);
  const again = [...revised, { ...bot(11), revises: 2 }, answer(12)];
  expect([...takenBack(again)].sort((a, b) => a - b)).toEqual([2, 4, 6, 9]);
});

test('what is written to staff is no answer', () => {
  const free = card(8, 'user', 'Oi');
  expect(correctableAnswers(state([...talk, free], 1))).toEqual([6]);
});

test('nothing is corrected once nothing is asked, while something is sent, or in a read-only page', () => {
  const open = state(talk, 9);
  const pending = { action: 'back', messageId: 2, clientMessageId: 'c-000001' } as const;
  const cards = (one: ChatState, readOnly = false) =>
    placedCards(one, readOnly).filter(({ place }) => place.correctable).length;
  expect(cards(open)).toBe(3);
  expect(cards({ ...open, block: null })).toBe(0);
  expect(cards({ ...open, pending })).toBe(0);
  expect(cards(open, true)).toBe(0);
});

test('a group opens where the speaker changes, and is named where another one answers', () => {
  const staff = { ...bot(4), author: { name: 'Maria' } };
  const cards = placedCards(
    state([bot(1), bot(2), answer(3), staff, { ...staff, id: 5 }], 0),
    true,
  );
  expect(cards.map(({ place }) => [place.opens, place.named])).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [true, true],
    [false, false],
  ]);
});
