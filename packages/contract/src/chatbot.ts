import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './text.ts';

const media = z.object({
  is_image: z.boolean(),
  is_video: z.boolean(),
  url_view: z.string(),
});

/** A choice of `input.option`; `action` asks the page for more than an answer. */
export const dialogOption = z.object({
  value: z.string(),
  name: z.string(),
  resource: media.nullable(),
  action: z.enum(['restartTicket']).nullable(),
});
export type DialogOption = z.infer<typeof dialogOption>;

/** The step that waits for an answer; `type` tells the page which input to show. Null when nothing is asked. */
export const dialogBlock = z.object({
  id: z.string(),
  type: z.enum([
    'input.string',
    'input.cpf',
    'input.date_br',
    'input.phone',
    'input.city',
    'input.email',
    'input.option',
    'input.integer',
    'input.cep_br',
    'input.boolean',
    'input.file',
    'input.sign',
    'input.hold',
  ]),
  variable: z.string().nullable(),
  required: z.boolean(),
  regex: z.string().nullable(),
  regexMessage: z.string().nullable(),
  errorText: z.string().nullable(),
  yesText: z.string().nullable(),
  noText: z.string().nullable(),
  label: z.string().nullable(),
  help: z.string().nullable(),
  options: z.array(dialogOption).nullable(),
  /** `input.file`: extensions without a dot, and bytes. */
  accept: z.array(z.string()).nullable(),
  maxBytes: z.number().nullable(),
  /** `input.integer`. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** How many of the visitor's last answers may still be corrected. */
  correctable: z.number(),
});
export type DialogBlock = z.infer<typeof dialogBlock>;

/** A button under a message. `modal`: opens inside the page, because the chatbot allows that address in a frame. */
export const chatLink = z.object({
  name: z.string(),
  url: z.string(),
  share: z.boolean(),
  shareMessage: z.string().nullable(),
  newWindow: z.boolean(),
  modal: z.boolean(),
});
export type ChatLink = z.infer<typeof chatLink>;

/** A picture or video of the script, or a file that the visitor or staff sent. */
export const chatResource = media.extend({
  name: z.string(),
  /** Null where there is nothing to download: a picture of the script. */
  url_download: z.string().nullable(),
  size: z.number().nullable(),
});
export type ChatResource = z.infer<typeof chatResource>;

/** One card of the conversation. `id` is its sequence number in the thread, so the same card has the same id everywhere. */
export const chatMessage = z.object({
  id: z.number(),
  from: z.enum(['chatbot', 'user']),
  /** Plain text when `from` is user; sanitised HTML when it is chatbot. */
  text: z.string(),
  /** The person of the staff who wrote it; absent for the script. */
  author: z.object({ name: z.string() }).optional(),
  at: z.string().optional(),
  resource: chatResource.nullable(),
  links: z.array(chatLink),
  /** Run once by the page, when the card is first shown. */
  jsScript: z.string().nullable(),
  autoplayAllowed: z.boolean(),
  /** On the visitor's cards: the block that this answered; absent in the talk with staff. */
  answers: z.string().optional(),
  /** On the visitor's cards: the card from which on the answers were taken back. */
  revises: z.number().optional(),
  /** Staff waits for this file: its code. Absent once it has come. */
  pendingFile: z.string().optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** What the page shows around the conversation. Embedded in the served HTML. */
export const chatbotLook = z.object({
  code: z.string(),
  name: z.string(),
  companyName: z.string(),
  attendantName: z.string(),
  /** What the installation calls a ticket (setting TICKET_TITLE_NAME). */
  ticketName: z.string(),
  siteUrl: z.string().nullable(),
  socialUrl: z.string().nullable(),
  logoUrl: z.string(),
  avatarUrl: z.string(),
  /** Null: the page's own. */
  backgroundUrl: z.string().nullable(),
});
export type ChatbotLook = z.infer<typeof chatbotLook>;

/** What the visitor may know of the ticket's way. */
export const chatTicket = z.object({
  status: z.object({
    name: z.string(),
    color: z.string(),
    kind: z.enum(['open', 'waiting', 'done', 'cancelled']),
  }),
  attendant: z.string().nullable(),
  documents: z.array(z.object({ code: z.string(), title: z.string() })),
  /** Whether the documents wait for the person's signature. */
  to_sign: z.boolean(),
});
export type ChatTicket = z.infer<typeof chatTicket>;

/** The privacy notice that must be accepted before the first answer (LGPD). HTML; the version changes with the text. */
export const chatConsent = z.object({ version: z.string(), text: z.string() });
export type ChatConsent = z.infer<typeof chatConsent>;

const opening = z.object({
  dialogBlockLast: dialogBlock.nullable(),
  messages: z.array(chatMessage),
  javascript_code: z.string().nullable(),
  /** Absent when there is nothing to accept, or when it was accepted. */
  consent: chatConsent.optional(),
});

/** An empty parameter of an address is none. */
const given = (longest: number) =>
  freeText(longest)
    .transform((text) => text || undefined)
    .optional();

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
  query: z.object({
    /**
     * Where a privacy notice stands. `first`: it is the first message and the first block, before anything of the script.
     * `aside`: in `consent` alone, for a page that shows it beside the script's beginning and then says which version
     * was accepted when it asks for the ticket.
     */
    notice: z.enum(['first', 'aside']).default('first'),
  }),
  response: opening,
});

/**
 * With a token: that conversation; its first affiliate and click id stay, these become its last. Without: makes the ticket,
 * once per `Idempotency-Key` header (16 to 100 letters, digits, `-`, `_`; others are refused). A chatbot's privacy notice is the first block, unless `consent` says that it was accepted.
 */
export const conversationStatus = endpoint({
  method: 'GET',
  path: '/chatbot/status/:code',
  summary: 'State of a conversation, or a new one',
  access: 'public',
  params: codeParams,
  query: z.object({
    token: given(200),
    affiliate_code: given(64),
    facebookClickId: given(500),
    /** The version of the privacy notice that the visitor has accepted already; another one is refused. */
    consent: given(64),
  }),
  response: opening.extend({ token: z.string(), ticket: chatTicket }),
});

/** Frames of `/ws/chatbot`. */
export const MAX_FRAME_BYTES = 64 * 1024;
/**
 * Close codes of our sockets: unknown or dead token; a client that floods or opens too many; one that does not read what it is
 * sent; a passing trouble. After all but the first a page may come again, after the second and third not at once.
 */
export const CLOSE = {
  unknownToken: 4404,
  tooMany: 4429,
  tooSlow: 4408,
  tryAgain: 1013,
} as const;

export const answerType = z.enum(['text/plain', 'date/br', 'application/json', 'boolean']);

/** Made by the page, kept as it is: printable characters only. */
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
     * The answer itself where it is more than text: a city, true or false, the value of an option, a file. Null and '' are
     * none; then the text is the answer. What the block does not take is refused in its own words.
     */
    data: z.unknown().optional(),
    /** What `data` is said to be; the block decides. */
    type: answerType.nullish(),
    /** The block that is answered; none (null, '', left out) is the one that waits, or a word to staff. */
    dialogBlockId: z
      .string()
      .max(200)
      .nullish()
      .transform((id) => id || null),
    /** By it a second sending is known; without it, by the block that is answered. */
    clientMessageId: clientMessageId.nullish(),
  }),
  /** Takes back the answer of a card and all after it, to answer anew. */
  z.object({
    action: z.literal('back'),
    messageId: z.int32().min(1),
    clientMessageId,
  }),
]);
export type ChatClientFrame = z.input<typeof chatClientFrame>;

/**
 * `messages` holds what the client has not got yet. A push from staff is a `messageOk` without
 * `clientMessageId`. `stale: true` says that the answer was not applied because the conversation
 * had moved on: the frame carries the present state.
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
