import type { Message } from '@balcao/contract/messages/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { mergeMessages } from './message-order.ts';
import { askMessages, messagesQuery, type Thread, threadKeys, topicOf } from './thread-queries.ts';

/** Takes messages from a call's answer. */
export type Take = (made: Message[]) => void;

const PAGE = 200;

/** All messages after that number. */
async function askAfter(thread: Thread, seq: number, signal: AbortSignal): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const more = await askMessages(thread, { after: found.at(-1)?.seq ?? seq }, signal);
    found.push(...more);
    if (more.length < PAGE) return found;
  }
}

/** A thread kept current: its messages, and a function that loads earlier ones. */
export function useThread(thread: Thread) {
  const client = useQueryClient();
  const key = threadKeys.messages(thread);
  const known = () => client.getQueryData<Message[]>(key) ?? [];
  const add = (more: Message[]) => client.setQueryData(key, mergeMessages(known(), more));
  // Messages can change: the known ones from this number on are loaded again.
  const stale = useRef(Number.POSITIVE_INFINITY);
  /** When this page asked for the first messages that it shows; 0 if they come from an earlier visit. */
  const askedAt = useRef(0);
  const ask = (from: number | undefined) => {
    if (from !== undefined) stale.current = Math.min(stale.current, from);
    return client.invalidateQueries({ queryKey: key });
  };
  const askPinned = () =>
    void client.invalidateQueries({ queryKey: threadKeys.pinned(thread), refetchType: 'active' });

  const list = useQuery({
    ...messagesQuery(thread),
    queryFn: async ({ signal }) => {
      const last = known().at(-1);
      if (!last) {
        const now = performance.now();
        const newest = await askMessages(thread, {}, signal);
        askedAt.current = now;
        return newest;
      }
      const from = Math.min(stale.current - 1, last.seq);
      const more = await askAfter(thread, from, signal);
      if (!signal.aborted) stale.current = Number.POSITIVE_INFINITY;
      return mergeMessages(known(), more);
    },
    refetchOnMount: 'always',
  });
  /** Loads everything on the screen again. */
  const refresh = () => {
    askPinned();
    void ask(known()[0]?.seq);
  };
  useTopic(topicOf(thread), (signal, quietSince) => {
    if (signal === 'ready' && askedAt.current >= quietSince) return;
    // After a gap, anything may have changed.
    if (signal === 'ready' || signal.type !== 'message.created') return refresh();
    if (signal.data.changed !== undefined) askPinned();
    void ask(signal.data.changed);
  });

  const first = list.data?.[0];
  const earlier = useMutation({
    mutationFn: async () => add(await askMessages(thread, { before: first?.seq })),
  });
  /** Shows the server's version of a message at once. */
  const take: Take = (made) => {
    const last = known().at(-1)?.seq ?? 0;
    const next = made.find(({ seq }) => seq > last);
    // If messages before it are missing, adding the answer would hide the gap: load them instead.
    if (!next || next.seq === last + 1) add(made);
    else void ask(made[0]?.seq);
  };
  return { list, earlier, take, refresh, reload: ask, hasEarlier: (first?.seq ?? 1) > 1 };
}
