import { plainText } from '@balcao/contract/html';
import type { AuthorKind } from '@balcao/contract/messages/messages';

export type NewMessage = {
  authorKind: AuthorKind;
  userId: number | null;
  authorName: string | null;
  body: string;
  clientMessageId: string | null;
  /** Data shown beside a script's HTML (`Extras` of the dialog engine). */
  extras?: object | undefined;
  /** A visitor's turn as it was played. */
  answer?: object | undefined;
  resourceId?: number | undefined;
  /** Staff waits for the visitor; with a code, for a file with that code. */
  isPending?: boolean;
  resourceCodeRequired?: string | undefined;
  templateId?: number | null;
  notifyApp?: boolean;
  mentions?: number[];
  /** Marks the thread as read by the author up to this message. */
  marksRead?: boolean;
};

/** A line by the system itself. */
export const systemLine = (body: string): NewMessage => ({
  authorKind: 'system',
  userId: null,
  authorName: null,
  body,
  clientMessageId: null,
});

const PREVIEW_LENGTH = 200;

/** The thread's last message in the form that lists show. */
export function previewOf(message: Pick<NewMessage, 'authorKind' | 'body'> | undefined) {
  if (!message) return null;
  const { authorKind, body } = message;
  const text = authorKind === 'bot' ? plainText(body) : body;
  // Cut by characters, so that no emoji is split.
  return [...text.slice(0, 2 * PREVIEW_LENGTH)].slice(0, PREVIEW_LENGTH).join('');
}
