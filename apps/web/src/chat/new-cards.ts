import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { useEffect, useRef } from 'react';
import type { ChatState } from './state.ts';

/** The shown cards that are new: not history, and each reported once. */
export function newCards(
  { ready, messages, quiet }: Pick<ChatState, 'ready' | 'messages' | 'quiet'>,
  told: Set<number>,
): ChatMessage[] {
  const fresh = ready ? messages.filter(({ id }) => id > quiet && !told.has(id)) : [];
  for (const { id } of fresh) told.add(id);
  return fresh;
}

/** Reports each card once, when it is first shown. */
export function useNewCards(state: ChatState, onNewCard: (card: ChatMessage) => void): void {
  const told = useRef(new Set<number>());
  const { ready, messages, quiet } = state;
  useEffect(() => {
    for (const card of newCards({ ready, messages, quiet }, told.current)) onNewCard(card);
  }, [ready, messages, quiet, onNewCard]);
}
