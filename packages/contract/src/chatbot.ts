import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './text.ts';

/** The step that waits for an answer; `type` tells the page which input to show. Null when nothing is asked. */
export const dialogBlock = z.object({
  id: z.string(),
  type: z.enum(['input.string', 'input.cpf', 'input.phone', 'input.city', 'input.hold']),
  variable: z.string().nullable(),
  required: z.boolean(),
  regex: z.string().nullable(),
  regexMessage: z.string().nullable(),
  label: z.string().nullable(),
  help: z.string().nullable(),
});
export type DialogBlock = z.infer<typeof dialogBlock>;

/** One card of the conversation. `id` is its sequence number in the thread, so the same card has the same id everywhere. */
export const chatMessage = z.object({
  id: z.number(),
  from: z.enum(['chatbot', 'user']),
  /** Plain text when `from` is user; sanitised HTML when it is chatbot. */
  text: z.string(),
  /** The person of the staff who wrote it; absent for the script. */
  author: z.object({ name: z.string() }).optional(),
  at: z.string().optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** What the page shows around the conversation. Embedded in the served HTML. */
export const chatbotLook = z.object({
  code: z.string(),
  name: z.string(),
  companyName: z.string(),
  attendantName: z.string(),
  siteUrl: z.string().nullable(),
  socialUrl: z.string().nullable(),
});
export type ChatbotLook = z.infer<typeof chatbotLook>;

const opening = z.object({
  dialogBlockLast: dialogBlock.nullable(),
  messages: z.array(chatMessage),
  javascript_code: z.string().optional(),
});

/** The data island `#boot` of the chat page. */
export const chatBoot = opening.extend({ chatbot: chatbotLook });
export type ChatBoot = z.infer<typeof chatBoot>;

const codeParams = z.object({ code: z.string().regex(/^[\w-]{1,64}$/) });

export const firstMessages = endpoint({
  method: 'GET',
  path: '/chatbot/firstMessages/:code',
  summary: 'How a conversation begins; makes nothing',
  access: 'public',
  params: codeParams,
  response: opening,
});

/** With a token: that conversation. Without: makes the ticket, once per `Idempotency-Key` header. */
export const conversationStatus = endpoint({
  method: 'GET',
  path: '/chatbot/status/:code',
  summary: 'State of a conversation, or a new one',
  access: 'public',
  params: codeParams,
  query: z.object({
    token: z.string().max(200).optional(),
    affiliate_code: z.string().max(64).optional(),
    facebookClickId: z.string().max(500).optional(),
  }),
  response: opening.extend({ token: z.string() }),
});

/** Frames of `/ws/chatbot`. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** Close codes of `/ws/chatbot`: unknown or dead token, a client that floods, a passing trouble. */
export const CLOSE = { unknownToken: 4404, tooMany: 4429, tryAgain: 1013 } as const;

export const answerType = z.enum(['text/plain', 'date/br', 'application/json', 'boolean']);

export const chatClientFrame = z.discriminatedUnion('action', [
  z.object({ action: z.literal('hello'), after: z.int32().min(0).default(0) }),
  z.object({
    action: z.literal('message'),
    /** What the visitor sees as the answer. */
    text: freeText(10_000),
    /** The answer itself where it is more than text, such as the chosen city. */
    data: z.unknown().optional(),
    type: answerType.default('text/plain'),
    /** The block that is answered; null when the visitor simply writes. */
    dialogBlockId: z.string().max(200).nullable(),
    clientMessageId: z.string().min(8).max(64),
  }),
]);
export type ChatClientFrame = z.input<typeof chatClientFrame>;

/**
 * `messages` holds what the client has not got yet. A push from staff is a `messageOk` without
 * `clientMessageId`. `stale: true` says that the answer was not applied because the conversation
 * had moved on: the frame carries the present state.
 */
export type ChatServerFrame =
  | { action: 'helloOk'; dialogBlockLast: DialogBlock | null; messages: ChatMessage[] }
  | {
      ok: true;
      action: 'messageOk';
      dialogBlockLast: DialogBlock | null;
      messages: ChatMessage[];
      clientMessageId?: string;
      stale?: boolean;
    }
  | { ok: false; message: string; messageIcon: 'error' | 'warning'; clientMessageId?: string };
