import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import type { ChatState } from './state.ts';

/** Ids of the visitor's answers that a later correction took back. */
export function takenBack(messages: ChatMessage[]): Set<number> {
  const gone = new Set<number>();
  for (const { id: line, revises } of messages) {
    if (revises === undefined) continue;
    for (const { id, answers } of messages)
      if (answers !== undefined && id >= revises && id < line) gone.add(id);
  }
  return gone;
}

/** Ids of the answers that can still be corrected, oldest first: as many of the last ones as the step allows. */
export function correctableAnswers({ messages, block }: ChatState): number[] {
  const gone = takenBack(messages);
  const current = messages.filter(({ id, answers }) => answers !== undefined && !gone.has(id));
  const first = Math.max(0, current.length - (block?.correctable ?? 0));
  return current.slice(first).map(({ id }) => id);
}
