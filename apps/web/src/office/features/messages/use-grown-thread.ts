import type { Message } from '@balcao/contract/messages/messages';
import { type RefObject, useState } from 'react';

const NOT_GROWN = Number.POSITIVE_INFINITY;

/** Messages of others that were not visible when this person sent a reply; `seen` is the last visible number. */
export function useGrownThread(messages: Message[], seen: RefObject<number>) {
  const [from, setFrom] = useState(NOT_GROWN);
  const forget = () => setFrom(NOT_GROWN);
  return {
    came: messages.filter(({ seq, is_user_me }) => seq > from && !is_user_me),
    note: setFrom,
    forget,
    /** The person has read them. */
    review: () => {
      seen.current = messages.at(-1)?.seq ?? 0;
      forget();
    },
  };
}
