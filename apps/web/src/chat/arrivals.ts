import type { ChatMessage } from '@balcao/contract/chatbot';
import { useEffect, useRef } from 'react';
import type { ChatState } from './state.ts';

/** The shown cards that are neither history nor told before; tells them once. */
export function arrivals(
  { ready, messages, quiet }: Pick<ChatState, 'ready' | 'messages' | 'quiet'>,
  told: Set<number>,
): ChatMessage[] {
  const fresh = ready ? messages.filter(({ id }) => id > quiet && !told.has(id)) : [];
  for (const { id } of fresh) told.add(id);
  return fresh;
}

/** Tells each card once, when it is first shown. */
export function useArrivals(state: ChatState, onArrival: (card: ChatMessage) => void): void {
  const told = useRef(new Set<number>());
  const { ready, messages, quiet } = state;
  useEffect(() => {
    for (const card of arrivals({ ready, messages, quiet }, told.current)) onArrival(card);
  }, [ready, messages, quiet, onArrival]);
}
