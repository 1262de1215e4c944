import type { CallInput } from '@balcao/contract/endpoint';
import type { listMessages, Message, saveMessage } from '@balcao/contract/messages';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { mergeMessages } from './message-order.ts';

export type Thread = {
  origin: 'at_ticket';
  parent_code: string;
  channel_id: 1 | 2 | 3;
};
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

/** The thread's end on the first call; afterwards whatever came since the last message known. */
async function catchUp(client: QueryClient, thread: Thread, signal: AbortSignal) {
  let messages = client.getQueryData<Message[]>(keyOf(thread)) ?? [];
  let more: Message[];
  do {
    const last = messages.at(-1);
    more = await ask(thread, last ? { after: last.seq } : {}, signal);
    if (!last) return more;
    messages = mergeMessages(messages, more);
  } while (more.length >= PAGE);
  return messages;
}

/** A thread kept current: its messages, the way to earlier ones, and sending. */
export function useThread(thread: Thread) {
  const client = useQueryClient();
  const key = keyOf(thread);
  const add = (more: Message[]) =>
    client.setQueryData<Message[]>(key, (known = []) => mergeMessages(known, more));

  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => catchUp(client, thread, signal),
  });
  useTopic(`thread.${thread.origin}.${thread.parent_code}.${thread.channel_id}`, () => {
    void client.invalidateQueries({ queryKey: key });
  });

  const first = list.data?.[0];
  const earlier = useMutation({
    mutationFn: async () => add(await ask(thread, { before: first?.seq })),
  });
  const send = useMutation({
    mutationFn: (body: { message: string; client_message_id: string }) =>
      call<typeof saveMessage>(
        'POST /api/gl_message/:origin/:parent_code/:channel_id/message_save',
        { params: thread, body },
      ),
    onSuccess: ({ data }) => {
      // With a hole before it, the answer would hide what is missing: ask instead.
      const last = client.getQueryData<Message[]>(key)?.at(-1)?.seq ?? 0;
      if ((data.list[0]?.seq ?? 0) <= last + 1) add(data.list);
      else void client.invalidateQueries({ queryKey: key });
    },
  });
  return { list, earlier, send, hasEarlier: (first?.seq ?? 1) > 1 };
}
