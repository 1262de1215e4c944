import { z } from 'zod';
import { freeText } from '../text.ts';
import type { ChatMessage, ChatTicket, DialogBlock } from './conversation.ts';

/** Frames of `/ws/chatbot`. */
export const MAX_FRAME_BYTES = 64 * 1024;
/**
 * Close codes of our sockets: unknown or dead token; one that does not read what it is sent; a client that sends too much, or
 * asks too often for what is not its own; too many open pages; a passing trouble. After all but the first a page may come
 * again, after the three in the middle not at once.
 */
export const CLOSE = {
  unknownToken: 4404,
  tooSlow: 4408,
  tooFast: 4420,
  tooMany: 4429,
  tryAgain: 1013,
} as const;

export const answerType = z.enum(['text/plain', 'date/br', 'application/json', 'boolean']);

/** Made by the page, kept as it is: printable characters only, and no space, which ids of the server have. */
const clientMessageId = z.string().regex(/^[\x21-\x7e]{8,64}$/);

export const chatClientFrame = z.discriminatedUnion('action', [
  z.object({ action: z.literal('hello'), after: z.int32().min(0).default(0) }),
  z.object({
    action: z.literal('message'),
    /** What the visitor sees as the answer. */
    text: freeText(10_000)
      .nullable()
      .transform((text) => text ?? ''),
    /**
     * The answer itself if it is more than text: a city, true or false, the value of an option, a file. Null and '' mean
     * none; then the text is the answer. The block refuses data that it cannot take with its own text.
     */
    data: z.unknown().optional(),
    /** What the client says `data` is; the block decides. */
    type: answerType.nullish(),
    /** The block that is answered; none (null, '', left out) means the block that waits, or a message to staff. */
    dialogBlockId: z
      .string()
      .max(200)
      .nullish()
      .transform((id) => id || null),
    /** Identifies a repeated frame; without it, the answered block does. */
    clientMessageId: clientMessageId.nullish(),
  }),
  /** Takes back a card's answer and all later ones, to answer again. */
  z.object({
    action: z.literal('back'),
    messageId: z.int32().min(1),
    clientMessageId,
  }),
]);
export type ChatClientFrame = z.input<typeof chatClientFrame>;

/**
 * `messages` holds what the client does not have yet. A push from staff is a `messageOk` without `clientMessageId`.
 * `stale: true` says that the answer was not applied because the conversation had moved on: the frame carries the
 * current state.
 */
export type ChatServerFrame =
  | {
      action: 'helloOk';
      dialogBlockLast: DialogBlock | null;
      messages: ChatMessage[];
      ticket: ChatTicket;
    }
  | {
      ok: true;
      action: 'messageOk';
      dialogBlockLast: DialogBlock | null;
      messages: ChatMessage[];
      /** Present in a push and whenever the turn may have changed it. */
      ticket?: ChatTicket;
      clientMessageId?: string;
      stale?: boolean;
    }
  | { ok: false; message: string; messageIcon: 'error' | 'warning'; clientMessageId?: string };
