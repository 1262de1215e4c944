import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../text.ts';
import { channelId, MESSAGE_MAX, message, parentParams, threadParams } from './messages.ts';

const access = 'user' as const;

/** One channel of a record that the caller may read. Staff who may write there may pin and resolve, too. */
const threadChannel = z.object({
  id: channelId,
  may_write: z.boolean(),
  /** Why a person who normally may write cannot: the script asks the visitor, or the ticket was merged. */
  closed_by: z.enum(['script', 'merge']).nullable(),
  may_attach: z.boolean(),
  last_seq: z.number(),
  /** Messages after the last one that the caller has read. */
  unread: z.number(),
  /** Messages that still wait for the person. */
  pending: z.number(),
  /** The caller's own unsent text; empty for an API token with the ability `chat-read`. */
  draft: z.string(),
});
export type ThreadChannel = z.infer<typeof threadChannel>;

export const getThreads = endpoint({
  method: 'GET',
  access,
  summary: 'The channels of a record that the caller may read',
  ability: 'chat-read',
  path: '/api/gl_message/:origin/:parent_code/threads',
  params: parentParams,
  response: z.object({ data: z.object({ channels: z.array(threadChannel) }) }),
});

/** At most 50, the newest, in the order of the thread. */
export const listPinned = endpoint({
  method: 'GET',
  access,
  summary: 'The pinned messages of a thread',
  ability: 'chat-read',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/pinned',
  params: threadParams,
  response: z.object({ data: z.array(message) }),
});

/** The mark moves forward only, and not past the thread's end. */
export const markRead = endpoint({
  method: 'POST',
  access,
  summary: 'Remember how far the caller has read',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/read',
  params: threadParams,
  body: z.object({ seq: z.int32().min(0) }),
  response: z.object({ data: z.object({ seq: z.number() }) }),
});

const draft = z.object({ data: z.object({ text: z.string() }) });

export const getDraft = endpoint({
  method: 'GET',
  access,
  summary: 'What the caller has begun to write in a thread',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/draft',
  params: threadParams,
  response: draft,
});

/** An empty text removes it. Drafts that nobody changes for 30 days are removed. */
export const saveDraft = endpoint({
  method: 'PUT',
  access,
  summary: 'Keep what the caller has begun to write',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/draft',
  params: threadParams,
  body: z.object({ text: freeText(MESSAGE_MAX) }),
  response: draft,
});

/** For mentions: at most 20 people, by name, without the caller. */
export const listThreadPeople = endpoint({
  method: 'GET',
  access: 'staff',
  summary: 'Colleagues who may read a channel',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/people',
  params: threadParams,
  query: z.object({ q: freeText(100).trim().default('') }),
  response: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
});
