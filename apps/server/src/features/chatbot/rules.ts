import type { ChatMessage, DialogBlock } from '@balcao/contract/chatbot';
import { escapeHtml } from '@balcao/contract/html';
import type { Awaiting, Output } from '@balcao/dialog/flow';
import type { MessageRow, NewMessage } from '../messages/service.ts';

/** The waiting block on the wire; the compiler says which input the contract does not know yet. */
export function blockOf(awaiting: Awaiting | null): DialogBlock | null {
  return awaiting;
}

/** A stored line as the visitor's page gets it. */
export function cardOf(row: MessageRow): ChatMessage {
  const at = row.created_at.toISOString();
  if (row.author_kind === 'visitor') return { id: row.seq, from: 'user', text: row.body, at };
  const card: ChatMessage = { id: row.seq, from: 'chatbot', text: row.body, at };
  if (row.author_kind !== 'staff') return card;
  return { ...card, text: textToHtml(row.body), author: { name: row.author_name ?? '' } };
}

/** The engine's outputs as cards, numbered on from `before`. */
export function cardsOf(outputs: Output[], before: number, now?: Date): ChatMessage[] {
  return outputs.map((output, index) => ({
    id: before + index + 1,
    ...(output.from === 'chatbot'
      ? { from: 'chatbot' as const, text: output.html }
      : { from: 'user' as const, text: output.text }),
    ...(now && { at: now.toISOString() }),
  }));
}

/** What staff writes is text: it is escaped here, for cards from the chatbot's side are HTML. */
function textToHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** A line that the script says before anybody has answered, as the thread keeps it. */
export function scriptLine(output: Output, attendantName: string): NewMessage {
  return {
    authorKind: 'bot',
    userId: null,
    authorName: attendantName,
    body: output.from === 'chatbot' ? output.html : output.text,
    clientMessageId: null,
  };
}
