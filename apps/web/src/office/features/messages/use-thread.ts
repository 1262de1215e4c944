import type { Message } from '@balcao/contract/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { mergeMessages } from './message-order.ts';
import {
  ACTIVE_STALE_MS,
  askMessages,
  type Thread,
  threadKeys,
  topicOf,
} from './thread-queries.ts';

/** Takes messages that a call has answered with. */
export type Take = (made: Message[]) => void;

const PAGE = 200;

/** Everything after that number. */
async function askAfter(thread: Thread, seq: number, signal: AbortSignal): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const more = await askMessages(thread, { after: found.at(-1)?.seq ?? seq }, signal);
    found.push(...more);
    if (more.length < PAGE) return found;
  }
}

/** A thread kept current: its messages, and the way to earlier ones. */
export function useThread(thread: Thread) {
  const client = useQueryClient();
  const key = threadKeys.messages(thread);
  const known = () => client.getQueryData<Message[]>(key) ?? [];
  const add = (more: Message[]) => client.setQueryData(key, mergeMessages(known(), more));
  // Messages change too: from this number on, those that are known are asked for again.
  const stale = useRef(Number.POSITIVE_INFINITY);
  const ask = (from: number | undefined) => {
    if (from !== undefined) stale.current = Math.min(stale.current, from);
    return client.invalidateQueries({ queryKey: key });
  };
  const askPinned = () =>
    void client.invalidateQueries({ queryKey: threadKeys.pinned(thread), refetchType: 'active' });

  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const last = known().at(-1);
      if (!last) return askMessages(thread, {}, signal);
      const from = Math.min(stale.current - 1, last.seq);
      const more = await askAfter(thread, from, signal);
      if (!signal.aborted) stale.current = Number.POSITIVE_INFINITY;
      return mergeMessages(known(), more);
    },
    staleTime: ACTIVE_STALE_MS,
    refetchOnMount: 'always',
  });
  /** Asks for all that is shown, as it is now. */
  const refresh = () => {
    askPinned();
    void ask(known()[0]?.seq);
  };
  useTopic(topicOf(thread), (signal) => {
    // After a gap anything may have changed.
    if (signal === 'ready' || signal.type !== 'message.created') return refresh();
    if (signal.data.changed !== undefined) askPinned();
    void ask(signal.data.changed);
  });

  const first = list.data?.[0];
  const earlier = useMutation({
    mutationFn: async () => add(await askMessages(thread, { before: first?.seq })),
  });
  /** Takes what the server made of a message, at once. */
  const take: Take = (made) => {
    const last = known().at(-1)?.seq ?? 0;
    const next = made.find(({ seq }) => seq > last);
    // With a hole before it, the answer would hide what is missing: ask instead.
    if (!next || next.seq === last + 1) add(made);
    else void ask(made[0]?.seq);
  };
  return { list, earlier, take, refresh, reload: ask, hasEarlier: (first?.seq ?? 1) > 1 };
}
