import type { Message } from '@balcao/contract/messages/messages';
import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { authorName } from './author-name.ts';
import { spoken } from './spoken.ts';

/** Announces others' messages to screen readers as they arrive. */
export function useAnnouncedMessages(messages: Message[], visitor: string): void {
  const last = messages.at(-1)?.seq ?? 0;
  const heard = useRef(last);
  useEffect(() => {
    const news = messages.filter(({ seq, is_user_me }) => seq > heard.current && !is_user_me);
    heard.current = Math.max(heard.current, messages.at(-1)?.seq ?? 0);
    if (news.length === 0) return;
    announce(news.map((one) => `${authorName(one, visitor)}: ${spoken(one)}`).join('. '));
  }, [messages, visitor]);
}
