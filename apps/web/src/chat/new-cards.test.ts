import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { expect, test } from 'vitest';
import { newCards } from './new-cards.ts';
import { card } from './test-card.ts';

const cards = (...ids: number[]): ChatMessage[] => ids.map((id) => card(id, 'chatbot'));
const ids = (list: ChatMessage[]) => list.map(({ id }) => id);

test('a card arrives once, and never if it was there before the page', () => {
  const told = new Set<number>();
  expect(ids(newCards({ ready: true, messages: cards(1, 2, 3), quiet: 2 }, told))).toEqual([3]);
  expect(ids(newCards({ ready: true, messages: cards(1, 2, 3, 4), quiet: 2 }, told))).toEqual([4]);
  expect(newCards({ ready: true, messages: cards(1, 2, 3, 4), quiet: 2 }, told)).toEqual([]);
});

test('nothing has arrived until it is known whether there was a conversation before', () => {
  expect(newCards({ ready: false, messages: cards(1), quiet: 0 }, new Set())).toEqual([]);
});
