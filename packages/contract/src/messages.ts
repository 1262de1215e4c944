import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './text.ts';

/** Message channels (specification section 3). */
export const CHANNEL = { supervisor: 1, internal: 2, external: 3 } as const;
export const channelId = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type ChannelId = z.infer<typeof channelId>;

/** What a thread hangs on. Later features add theirs here. */
export const threadOrigin = z.enum(['at_ticket']);
export type ThreadOrigin = z.infer<typeof threadOrigin>;

/** Who speaks: the chatbot's script, the visitor or customer, staff, or the system itself. */
export const authorKind = z.enum(['bot', 'visitor', 'staff', 'system']);
export type AuthorKind = z.infer<typeof authorKind>;

/** `seq` counts from 1 in its thread, without gaps: a client that reconnects asks for all after its last. */
export const message = z.object({
  id: z.number(),
  seq: z.number(),
  channel_id: channelId,
  author_kind: authorKind,
  user: z.object({ name: z.string() }).nullable(),
  is_user_me: z.boolean(),
  message: z.string(),
  reference_datetime: z.string(),
});
export type Message = z.infer<typeof message>;

export const MESSAGE_MAX = 10_000;

const threadParams = z.object({
  origin: threadOrigin,
  parent_code: z.string().regex(/^[\w-]{1,64}$/),
  channel_id: z.coerce.number().pipe(channelId),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/message_index',
  summary: 'Messages of a thread: the last 200, or those after or before a sequence number',
  access: 'user',
  params: threadParams,
  query: z.object({
    after: z.coerce.number().pipe(z.int32().min(0)).optional(),
    before: z.coerce.number().pipe(z.int32().min(1)).optional(),
  }),
  response: z.object({ data: z.object({ data: z.array(message) }) }),
});

/** The same `client_message_id` twice is one message. */
export const saveMessage = endpoint({
  method: 'POST',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/message_save',
  summary: 'Send a message',
  access: 'user',
  params: threadParams,
  body: z.object({
    message: freeText(MESSAGE_MAX).trim().min(1, 'Escreva uma mensagem.'),
    type: z.literal('MSG').default('MSG'),
    client_message_id: z.uuid(),
  }),
  response: z.object({ data: z.object({ list: z.array(message) }) }),
});
