import type { CallInput } from '@balcao/contract/endpoint';
import type {
  ChannelId,
  listMessages,
  Message,
  ThreadOrigin,
} from '@balcao/contract/messages/messages';
import type { fillThreadTemplate, listThreadTemplates } from '@balcao/contract/messages/templates';
import type {
  getThreads,
  listPinned,
  listThreadPeople,
  ThreadChannel,
} from '@balcao/contract/messages/threads';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

/** The record that the threads belong to. */
export type Parent = { origin: ThreadOrigin; parent_code: string };
/** One channel of a record. */
export type Thread = Parent & { channel_id: ChannelId };
type Window = CallInput<typeof listMessages>['query'];

/** After this long without an update, everything is loaded again (docs/product/threads.md#panel). */
export const ACTIVE_STALE_MS = 300_000;

const JUST_NOW_MS = 10_000;

const keyOf = (thread: Thread) => [thread.origin, thread.parent_code, thread.channel_id] as const;
const keep = { staleTime: ACTIVE_STALE_MS, refetchOnMount: 'always' } as const;

export const threadKeys = {
  messages: (thread: Thread) => ['thread', ...keyOf(thread)] as const,
  pinned: (thread: Thread) => ['thread-pinned', ...keyOf(thread)] as const,
  people: (thread: Thread, q: string) => ['thread-people', ...keyOf(thread), q] as const,
  templates: (thread: Thread) => ['thread-templates', ...keyOf(thread)] as const,
  template: (thread: Thread, id: number) => ['thread-template', ...keyOf(thread), id] as const,
  channels: ({ origin, parent_code }: Parent) => ['threads', origin, parent_code] as const,
  /** All actions in the threads of a record. */
  acts: ({ origin, parent_code }: Parent) => ['thread-acts', origin, parent_code] as const,
  resource: (id: number) => ['resource', id] as const,
  mail: (resourceId: number) => ['resource', resourceId, 'mail'] as const,
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
    staleTime: ACTIVE_STALE_MS,
    // Does not repeat the page loader's requests; older data is loaded again, because its updates were missed.
    refetchOnMount: (query) => query.isStaleByTime(JUST_NOW_MS) && 'always',
  });
}

/** The latest messages of a thread; `useThread` adds earlier and newer ones. */
export function messagesQuery(thread: Thread) {
  return queryOptions({
    queryKey: threadKeys.messages(thread),
    queryFn: ({ signal }) => askMessages(thread, {}, signal),
    staleTime: ACTIVE_STALE_MS,
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

export function peopleQuery(thread: Thread, q: string) {
  return queryOptions({
    queryKey: threadKeys.people(thread, q),
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

/** A template filled in as it would be sent. */
export function filledQuery(thread: Thread, template_id: number) {
  return queryOptions({
    queryKey: threadKeys.template(thread, template_id),
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
