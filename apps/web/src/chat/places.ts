import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { correctableAnswers, takenBack } from './revisions.ts';
import { type ChatState, isWorking } from './state.ts';

/** A card's position among the others. */
export type CardPlace = {
  /** The first card of a group shows the avatar. */
  opens: boolean;
  /** The first card of another author also shows the name. */
  named: boolean;
  /** A later correction took this answer back. */
  gone: boolean;
  correctable: boolean;
};

/**
 * A group begins where the author changes; it shows a name where the new author differs from the last answering one.
 */
function groupsOf(messages: ChatMessage[]): Pick<CardPlace, 'opens' | 'named'>[] {
  let answering: string | undefined;
  return messages.map(({ from, author }, index) => {
    const before = messages[index - 1];
    const opens =
      before?.from !== from || before.author?.name !== author?.name || before.revises !== undefined;
    if (from === 'user') return { opens, named: false };
    const speaker = author?.name ?? '';
    const named = speaker !== answering;
    answering = speaker;
    return { opens, named };
  });
}

/**
 * The shown cards with their positions. Nothing can be corrected while something is being sent, or on a read-only page.
 */
export function placedCards(
  state: ChatState,
  readOnly: boolean,
): { message: ChatMessage; place: CardPlace }[] {
  const { messages } = state;
  const groups = groupsOf(messages);
  const gone = takenBack(messages);
  const open = new Set(readOnly || isWorking(state) ? [] : correctableAnswers(state));
  return messages.map((message, index) => ({
    message,
    place: {
      opens: groups[index]?.opens ?? true,
      named: groups[index]?.named ?? true,
      gone: gone.has(message.id),
      correctable: open.has(message.id),
    },
  }));
}
