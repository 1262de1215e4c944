import type { CHANNEL, listMessages, Message } from '@balcao/contract/messages/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { ownKeys } from '../../platform/own-access/own-keys.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useTopic } from '../../platform/socket/use-topic.ts';
import { announce } from '../../ui/announcer.tsx';

const EXTERNAL: typeof CHANNEL.external = 3;
const PAGE = 200;

/** A record whose person talks with the company: a ticket's customer, or an affiliate. */
export type Parent = { origin: 'at_ticket' | 'af_affiliate'; id: number };

/** The thread that the person shares with the company. */
export const threadOf = ({ origin, id }: Parent) => ({
  origin,
  parent_code: String(id),
  channel_id: EXTERNAL,
});

export function isOwn({ author_kind, is_user_me }: Message): boolean {
  return is_user_me || author_kind === 'visitor';
}

/** The messages of a thread, oldest first, kept up to date; `fetchNextPage` loads earlier ones. */
export function useConversation(parent: Parent) {
  const { origin, id } = parent;
  const queryKey = ownKeys.thread(origin, id);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await call<typeof listMessages>(
        'GET /api/gl_message/:origin/:parent_code/:channel_id/message_index',
        { params: threadOf(parent), query: { before: pageParam }, signal },
      );
      return answer.data;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === PAGE ? page[0]?.seq : undefined),
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  useTopic(`thread.${origin}.${id}.${EXTERNAL}`, refresh);
  const messages = query.data?.pages.toReversed().flat();
  return { query, messages, refresh };
}

/** Announces the company's messages to screen readers while the conversation is open. */
export function useNews(messages: Message[] | undefined): void {
  const heard = useRef<number>(undefined);
  useEffect(() => {
    const last = messages?.at(-1)?.seq;
    if (last === undefined) return;
    const since = heard.current ?? last;
    heard.current = Math.max(since, last);
    const news = messages?.filter((message) => message.seq > since && !isOwn(message)) ?? [];
    if (news.length > 0) announce(news.map((one) => `Nova mensagem: ${one.message}`).join('. '));
  }, [messages]);
}
