import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { resource } from './files.ts';
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
  /** Staff waits for the visitor; `resolved` is false only then. */
  is_pending: z.boolean(),
  resolved: z.boolean(),
  /** The code of the file that staff waits for. */
  resource_code_required: z.string().nullable(),
  resource: resource.nullable(),
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
  ability: 'chat-read',
  params: threadParams,
  query: z.object({
    after: z.coerce.number().pipe(z.int32().min(0)).optional(),
    before: z.coerce.number().pipe(z.int32().min(1)).optional(),
  }),
  response: z.object({ data: z.object({ data: z.array(message) }) }),
});

const listed = z.object({ data: z.object({ list: z.array(message) }) });

const saving = z
  .object({
    message: freeText(MESSAGE_MAX).trim(),
    type: z.literal('MSG').default('MSG'),
    client_message_id: z.uuid(),
    /** Channel 3: wait for the visitor until the message is resolved. */
    is_pending: z.boolean().default(false),
    /** Part of the specification's call; nothing reads it until the mobile app can be notified. */
    notify_app: z.boolean().default(false),
    data: z
      .object({
        resource_code_required: z
          .string()
          .regex(/^[\w-]{1,64}$/, 'Use até 64 letras, números, "-" ou "_", sem espaços.')
          .optional(),
        /** A file that `message_file` has taken; `message` may be empty then. */
        resource_id: z.number().int().positive().optional(),
        /** A customer's file: the `resource_code_required` of the message that waits for it. */
        resource_code: z.string().max(64).optional(),
      })
      .default({}),
  })
  .refine(({ message: text, data }) => text !== '' || data.resource_id !== undefined, {
    path: ['message'],
    error: 'Escreva uma mensagem.',
  })
  .refine(({ is_pending, data }) => is_pending || data.resource_code_required === undefined, {
    path: ['is_pending'],
    error: 'Só uma pendência pode pedir um arquivo.',
  });

/** The same `client_message_id` twice is one message. */
export const saveMessage = endpoint({
  method: 'POST',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/message_save',
  summary: 'Send a message',
  access: 'user',
  params: threadParams,
  body: saving,
  response: listed,
});

/** Multipart with one `file`. It is kept for a day, for the caller's `message_save` that names it. */
export const uploadMessageFile = endpoint({
  method: 'POST',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/message_file',
  summary: 'Upload the file of a message that is about to be sent',
  access: 'user',
  ability: 'upload',
  params: threadParams,
  response: z.object({ data: resource }),
});

/** Multipart with one `file`, for a message of one's own that has none, in its first 15 minutes. */
export const attachToMessage = endpoint({
  method: 'POST',
  path: '/api/gl_message/:id/message_attach',
  summary: 'Attach a file to a message that was sent',
  access: 'user',
  ability: 'upload',
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: listed,
});

/** Resolved ones stay as they are. */
export const resolveMessages = endpoint({
  method: 'POST',
  path: '/api/gl_message/resolve',
  summary: 'Resolve pending messages by hand',
  access: 'user',
  body: z.object({
    reason: z.literal('Manual'),
    message_id_list: z.array(z.number().int().positive()).min(1).max(100),
  }),
  response: listed,
});
