import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import type { Resource } from '@balcao/contract/files/resource';
import { messageHtml } from '@balcao/contract/html';
import type { Extras, Output } from '@balcao/dialog/flow';
import type { Recorded } from '@balcao/dialog/replay';
import { type Beside, extrasOf, nothing } from '../dialogs/cards.ts';
import type { MessageRow } from '../messages/thread.ts';
import type { NewMessage } from '../messages/write.ts';

function fileOf(resource: Resource | undefined): Beside {
  if (!resource) return nothing;
  const { filename: name, is_image, is_video, url_view, url_download, size } = resource;
  return { ...nothing, resource: { name, is_image, is_video, url_view, url_download, size } };
}

function answerOf(recorded: Recorded | null): Partial<ChatMessage> {
  if (!recorded) return {};
  return 'revises' in recorded ? { revises: recorded.revises } : { answers: recorded.block };
}

const DELETED = 'Mensagem excluída.';

export type Shown = { linkOrigins: string[]; files: ReadonlyMap<number, Resource> };

/** A stored line in the form that the visitor's page gets. */
export function cardOf(row: MessageRow, { linkOrigins, files }: Shown): ChatMessage {
  const { seq: id } = row;
  // A tombstone has no text of its own.
  const text = row.deleted_at ? DELETED : row.body;
  const file = fileOf(files.get(row.resource_id ?? 0));
  const base = { id, text, at: row.created_at.toISOString(), ...file };
  if (row.author_kind === 'visitor')
    return { ...base, from: 'user', ...answerOf(row.answer as Recorded | null) };
  if (row.author_kind === 'bot')
    return { ...base, ...extrasOf(row.extras as Extras | null, linkOrigins), from: 'chatbot' };
  const wanted = row.resolved_at === null ? row.resource_code_required : null;
  return {
    ...base,
    from: 'chatbot',
    // Staff and the system write plain text, but cards from the chatbot's side are HTML.
    text: messageHtml(text),
    ...(row.author_kind === 'staff' && { author: { name: row.author_name ?? '' } }),
    ...(wanted && { pendingFile: wanted }),
  };
}

/** A line that the script says before the first answer, as the thread stores it. */
export function scriptLine(output: Output, attendantName: string): NewMessage {
  return {
    authorKind: 'bot',
    userId: null,
    authorName: attendantName,
    body: output.from === 'chatbot' ? output.html : output.text,
    clientMessageId: null,
    extras: output.from === 'chatbot' ? output.extras : undefined,
  };
}
