import type { Message } from '@balcao/contract/messages/messages';
import { dayLabel } from '../../../ui/dates.ts';

/** Merges two lists of one thread's messages: each message once, in the thread's order. */
export function mergeMessages(known: Message[], more: Message[]): Message[] {
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/**
 * The layout of a message: its date label, whether "Novas mensagens" is above it, whether it starts a group of one
 * author.
 */
export type ListedMessage = {
  message: Message;
  day: string | null;
  fresh: boolean;
  opens: boolean;
};

const GROUP_MS = 5 * 60_000;

function author({ author_kind, user }: Message): string {
  return `${author_kind} ${user.name}`;
}

/** The first message of another author after the last one read; none if this person never read the thread. */
function firstUnread(messages: Message[], readSeq: number): Message | undefined {
  if (readSeq === 0) return undefined;
  return messages.find(({ seq, is_user_me }) => seq > readSeq && !is_user_me);
}

export function placeMessages(
  messages: Message[],
  readSeq: number,
  now = new Date(),
): ListedMessage[] {
  const unread = firstUnread(messages, readSeq);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const label = dayLabel(message.reference_datetime, now);
    const day = before && dayLabel(before.reference_datetime, now) === label ? null : label;
    const pause = before
      ? Date.parse(message.reference_datetime) - Date.parse(before.reference_datetime)
      : 0;
    const fresh = message === unread;
    const opens =
      day !== null || fresh || !before || author(before) !== author(message) || pause > GROUP_MS;
    return { message, day, fresh, opens };
  });
}
