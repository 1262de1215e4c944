import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resource } from '../files/resource.ts';
import { emptyText, freeText, optionalSwitch, rowId, switchValue } from '../text.ts';

/** Message channels (docs/product/threads.md#channels). */
export const CHANNEL = { supervisor: 1, internal: 2, external: 3 } as const;
export const channelId = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type ChannelId = z.infer<typeof channelId>;

/** The kinds of records that have threads. Kinds whose feature does not exist yet answer 404. */
export const threadOrigin = z.enum([
  'at_ticket',
  'gl_user',
  'pm_transaction',
  'nf_invoice',
  'fn_entry',
  'af_affiliate',
  'ad_advertisement',
]);
export type ThreadOrigin = z.infer<typeof threadOrigin>;

/** The author: the chatbot's script, the visitor or customer, staff, or the system itself. */
export const authorKind = z.enum(['bot', 'visitor', 'staff', 'system']);
export type AuthorKind = z.infer<typeof authorKind>;

/** `seq` counts from 1 in its thread, without gaps: a client that reconnects asks for all after its last. */
export const message = z.object({
  id: z.number(),
  seq: z.number(),
  channel_id: channelId,
  author_kind: authorKind,
  /** The author; for a visitor, the name in the record. */
  user: z.object({ name: z.string() }),
  is_user_me: z.boolean(),
  message: z.string(),
  reference_datetime: z.string(),
  /** Staff wait for the visitor; `resolved` is false only then. */
  is_pending: z.boolean(),
  resolved: z.boolean(),
  pinned: z.boolean(),
  /** Written with a message template. */
  is_template: z.boolean(),
  /** Whether the caller may delete it now. */
  can_be_deleted: z.boolean(),
  /** A tombstone: `message` is empty and there is no file, but its number stays. */
  deleted: z.boolean(),
  /** The code of the file that staff wait for. */
  resource_code_required: z.string().nullable(),
  resource: resource.nullable(),
  /** False if the message had a file that has expired or was removed. */
  resource_available: z.boolean(),
  /** The delivery of the message as an e-mail, or that it came as one, and the text that it quotes. */
  mail: z
    .object({
      state: z.enum(['waiting', 'sent', 'failed', 'received']),
      address: z.string(),
      quoted: z.string().nullable(),
      /** The e-mail as it came, for staff; valid for a day, like a file's addresses. */
      url_original: z.string().nullable(),
    })
    .nullable(),
  /** Mentioned colleagues (channels 1 and 2). */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type Message = z.infer<typeof message>;

export const MESSAGE_MAX = 10_000;
/** The most people that one message may mention. */
const MOST_MENTIONS = 20;

/** The record's id, as a number or as text. */
const parentCode = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/));

export const parentParams = z.object({ origin: threadOrigin, parent_code: parentCode });
export const threadParams = parentParams.extend({ channel_id: z.coerce.number().pipe(channelId) });

const messageParams = z.object({ id: rowId });
const listed = z.object({ data: z.object({ list: z.array(message) }) });

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
  response: z.object({ data: z.array(message) }),
});

/** What a message may carry beyond the specification. */
const extras = z.object({
  resource_code_required: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Use até 64 letras, números, "-" ou "_", sem espaços.')
    .optional(),
  /** A file that this person uploaded for this record and that no message has claimed; `message` may then be empty. */
  resource_id: rowId.optional(),
  /** A customer's file: the `resource_code_required` of the message that waits for it. */
  resource_code: z.string().max(64).optional(),
  /** Colleagues who may read the channel (channels 1 and 2); each gets a notice. */
  mentions: z.array(rowId).max(MOST_MENTIONS).optional(),
  /** Channel 3 of a ticket: also by e-mail. */
  send_email: switchValue.optional(),
});

/** Other clients' forms send `''` or `[]` for an empty field. */
const noneWhenEmpty = (data: z.input<typeof extras> | '' | [] | null | undefined) =>
  data === '' || (Array.isArray(data) && data.length === 0) ? null : data;

const saving = z
  .object({
    /** Channel 3: sends the template, filled with the record's data, in place of an empty `message`. */
    at_message_template_id: z.union([emptyText, rowId]).nullable().default(null),
    /** May be empty or null beside a template or a file. */
    message: freeText(MESSAGE_MAX)
      .trim()
      .nullish()
      .transform((text) => text ?? ''),
    type: z.literal('MSG').default('MSG'),
    /** Made by the sender, so that a second try is not a second message. Without it, every call is a separate message. */
    client_message_id: z.uuid().optional(),
    /** Channel 3: wait for the visitor until the message is resolved. */
    is_pending: optionalSwitch,
    /** Channel 3: the record's person gets a notice. */
    notify_app: optionalSwitch,
    /** The last number that the sender has seen: 409 THREAD_GREW when somebody else wrote since. Without it the message is sent anyway. */
    seen_seq: z.int32().min(0).optional(),
    data: z.preprocess(noneWhenEmpty, extras.nullish()).transform((data) => data ?? {}),
  })
  .refine((sent) => !(sent.at_message_template_id && sent.data.resource_id), {
    path: ['at_message_template_id'],
    error: 'Não é possível anexar arquivos à templates de mensagens.',
  })
  .refine(
    (sent) =>
      sent.message !== '' ||
      sent.data.resource_id !== undefined ||
      sent.at_message_template_id !== null,
    { path: ['message'], error: 'Escreva uma mensagem.' },
  )
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

/** Multipart with one `file`. The file is kept for a day, for the caller's `message_save` that names it. */
export const uploadMessageFile = endpoint({
  method: 'POST',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/message_file',
  summary: 'Upload the file of a message that is about to be sent',
  access: 'user',
  ability: 'upload',
  params: threadParams,
  response: z.object({ data: resource }),
});

/**
 * Multipart with one `file`. For a message that waits for a file: the file comes as a new message, and the waiting one is
 * resolved (the answer holds both). Otherwise for the caller's own message without a file, in its first 15 minutes.
 */
export const attachToMessage = endpoint({
  method: 'POST',
  path: '/api/gl_message/:id/message_attach',
  summary: 'Attach a file to a message that was sent',
  access: 'user',
  ability: 'upload',
  params: messageParams,
  response: listed,
});

/** All or none. Messages that are already resolved stay as they are. */
export const resolveMessages = endpoint({
  method: 'POST',
  path: '/api/gl_message/resolve',
  summary: 'Resolve pending messages by hand',
  access: 'user',
  body: z.object({
    reason: z.literal('Manual'),
    message_id_list: z.array(rowId).min(1).max(100),
  }),
  response: listed,
});

/** A second call unpins the message. */
export const pinMessage = endpoint({
  method: 'POST',
  path: '/api/gl_message/pin',
  summary: 'Pin a message at the top of its thread, or unpin it',
  access: 'user',
  body: z.object({ message_id: rowId }),
  response: listed,
});

/** Sends to the current address of the record's person. A mail that waits or was sent stays as it is. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/gl_message/:id/mail_retry',
  summary: 'Send the e-mail of a message again that was not delivered',
  access: 'user',
  params: messageParams,
  response: listed,
});

/** Only with `can_be_deleted`. Answers with the tombstone. */
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/gl_message/:id',
  summary: 'Delete a message; its number stays',
  access: 'user',
  params: messageParams,
  response: listed,
});
