import type { CallInput } from '@balcao/contract/endpoint';
import type { fillThreadTemplate, listThreadTemplates } from '@balcao/contract/message-templates';
import type { ChannelId, listMessages, Message, ThreadOrigin } from '@balcao/contract/messages';
import type {
  getDraft,
  getThreads,
  listPinned,
  listThreadPeople,
  ThreadChannel,
} from '@balcao/contract/threads';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

/** The record that threads hang on. */
export type Parent = { origin: ThreadOrigin; parent_code: string };
/** One channel of it. */
export type Thread = Parent & { channel_id: ChannelId };
type Window = CallInput<typeof listMessages>['query'];

/** The specification's threshold (section 9): who comes back after this long gets everything anew. */
export const ACTIVE_STALE_MS = 300_000;

const keyOf = (thread: Thread) => [thread.origin, thread.parent_code, thread.channel_id] as const;
const keep = { staleTime: ACTIVE_STALE_MS, refetchOnMount: 'always' } as const;

export const threadKeys = {
  messages: (thread: Thread) => ['thread', ...keyOf(thread)] as const,
  pinned: (thread: Thread) => ['thread-pinned', ...keyOf(thread)] as const,
  draft: (thread: Thread) => ['thread-draft', ...keyOf(thread)] as const,
  channels: ({ origin, parent_code }: Parent) => ['threads', origin, parent_code] as const,
  /** Everything that somebody does in the threads of a record. */
  acts: ({ origin, parent_code }: Parent) => ['thread-acts', origin, parent_code] as const,
};

/** The name of a thread's live topic. */
export const topicOf = (thread: Thread) => `thread.${keyOf(thread).join('.')}`;

export function channelsQuery(parent: Parent) {
  return queryOptions({
    queryKey: threadKeys.channels(parent),
    queryFn: async ({ signal }): Promise<ThreadChannel[]> => {
      const { data } = await call<typeof getThreads>(
        'GET /api/gl_message/:origin/:parent_code/threads',
        { params: parent, signal },
      );
      return data.channels;
    },
    ...keep,
  });
}

export async function askMessages(
  thread: Thread,
  query: Window,
  signal?: AbortSignal,
): Promise<Message[]> {
  const { data } = await call<typeof listMessages>(
    'GET /api/gl_message/:origin/:parent_code/:channel_id/message_index',
    { params: thread, query, signal },
  );
  return data;
}

export function pinnedQuery(thread: Thread) {
  return queryOptions({
    queryKey: threadKeys.pinned(thread),
    queryFn: async ({ signal }): Promise<Message[]> => {
      const { data } = await call<typeof listPinned>(
        'GET /api/gl_message/:origin/:parent_code/:channel_id/pinned',
        { params: thread, signal },
      );
      return data;
    },
    ...keep,
  });
}

export function draftQuery(thread: Thread) {
  return queryOptions({
    queryKey: threadKeys.draft(thread),
    queryFn: async ({ signal }): Promise<string> => {
      const { data } = await call<typeof getDraft>(
        'GET /api/gl_message/:origin/:parent_code/:channel_id/draft',
        { params: thread, signal },
      );
      return data.text;
    },
    // What is in the box counts from then on.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function peopleQuery(thread: Thread, q: string) {
  return queryOptions({
    queryKey: ['thread-people', ...keyOf(thread), q],
    queryFn: async ({ signal }) => {
      const { data } = await call<typeof listThreadPeople>(
        'GET /api/gl_message/:origin/:parent_code/:channel_id/people',
        { params: thread, query: { q }, signal },
      );
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: ACTIVE_STALE_MS,
  });
}

/** Options of the template selector. */
export async function loadTemplates(thread: Thread, q: string, signal: AbortSignal) {
  const { data } = await call<typeof listThreadTemplates>(
    'GET /api/gl_message/:origin/:parent_code/:channel_id/templates',
    { params: thread, query: { q }, signal },
  );
  return data;
}

/** A template as it would be sent. */
export function filledQuery(thread: Thread, template_id: number) {
  return queryOptions({
    queryKey: ['thread-template', ...keyOf(thread), template_id],
    queryFn: async ({ signal }) => {
      const { data } = await call<typeof fillThreadTemplate>(
        'GET /api/gl_message/:origin/:parent_code/:channel_id/template/:template_id',
        { params: { ...thread, template_id }, signal },
      );
      return data.text;
    },
    staleTime: 0,
  });
}
