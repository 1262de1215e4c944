import type { ChatMessage } from '@balcao/contract/chatbot';
import { correctableAnswers, takenBack } from './revisions.ts';
import { type ChatState, isWorking } from './state.ts';

/** How a card stands among the others. */
export type CardPlace = {
  /** The first card of a group has the face. */
  opens: boolean;
  /** The first card of another speaker has the name too. */
  named: boolean;
  /** A later correction took this answer back. */
  gone: boolean;
  correctable: boolean;
};

/** A group opens where the speaker changes; it is named where another one answers than before. */
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

/** The shown cards with their places. Nothing is corrected while something is sent, or where one only looks. */
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
