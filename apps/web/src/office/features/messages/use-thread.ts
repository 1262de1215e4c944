import type { CallInput } from '@balcao/contract/endpoint';
import type { listMessages, Message } from '@balcao/contract/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { mergeMessages } from './message-order.ts';

export type Thread = {
  origin: 'at_ticket';
  parent_code: string;
  channel_id: 1 | 2 | 3;
};
/** Takes messages that a call has answered with. */
export type Take = (made: Message[]) => void;
type Window = CallInput<typeof listMessages>['query'];

const PAGE = 200;

const keyOf = (thread: Thread) => ['thread', thread.origin, thread.parent_code, thread.channel_id];

async function ask(thread: Thread, query: Window, signal?: AbortSignal): Promise<Message[]> {
  const answer = await call<typeof listMessages>(
    'GET /api/gl_message/:origin/:parent_code/:channel_id/message_index',
    { params: thread, query, signal },
  );
  return answer.data.data;
}

/** Everything after that number. */
async function askAfter(thread: Thread, seq: number, signal: AbortSignal): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const more = await ask(thread, { after: found.at(-1)?.seq ?? seq }, signal);
    found.push(...more);
    if (more.length < PAGE) return found;
  }
}

/** A thread kept current: its messages, and the way to earlier ones. */
export function useThread(thread: Thread) {
  const client = useQueryClient();
  const key = keyOf(thread);
  const known = () => client.getQueryData<Message[]>(key) ?? [];
  const add = (more: Message[]) => client.setQueryData(key, mergeMessages(known(), more));
  const reload = () => void client.invalidateQueries({ queryKey: key });
  // Messages change too: from this number on, those that are known are asked for again.
  const stale = useRef(Number.POSITIVE_INFINITY);

  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const last = known().at(-1);
      if (!last) return ask(thread, {}, signal);
      const from = Math.min(stale.current - 1, last.seq);
      const more = await askAfter(thread, from, signal);
      if (!signal.aborted) stale.current = Number.POSITIVE_INFINITY;
      return mergeMessages(known(), more);
    },
  });
  useTopic(`thread.${thread.origin}.${thread.parent_code}.${thread.channel_id}`, (signal) => {
    // After a gap anything may have changed.
    const all = signal === 'ready' || signal.type !== 'message.created';
    const changed = all ? known()[0]?.seq : signal.data.changed;
    if (changed !== undefined) stale.current = Math.min(stale.current, changed);
    reload();
  });

  const first = list.data?.[0];
  const earlier = useMutation({
    mutationFn: async () => add(await ask(thread, { before: first?.seq })),
  });
  /** Takes what the server made of a message, at once. */
  const take: Take = (made) => {
    // With a hole before it, the answer would hide what is missing: ask instead.
    if ((made[0]?.seq ?? 0) <= (known().at(-1)?.seq ?? 0) + 1) add(made);
    else reload();
  };
  return { list, earlier, take, hasEarlier: (first?.seq ?? 1) > 1 };
}
