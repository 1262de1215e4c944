import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../text.ts';

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
  /** Only for `input.integer`. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** How many of the visitor's last answers can still be corrected. */
  correctable: z.number(),
});
export type DialogBlock = z.infer<typeof dialogBlock>;

/** A button under a message. `modal` opens it inside the page; the chatbot must allow that address in a frame. */
export const chatLink = z.object({
  name: z.string(),
  url: z.string(),
  share: z.boolean(),
  shareMessage: z.string().nullable(),
  newWindow: z.boolean(),
  modal: z.boolean(),
});
export type ChatLink = z.infer<typeof chatLink>;

/** A picture or video of the script, or a file from the visitor or staff. */
export const chatResource = media.extend({
  name: z.string(),
  /** Null when there is nothing to download, as for a picture of the script. */
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
  /** The staff member who wrote it; absent for the script. */
  author: z.object({ name: z.string() }).optional(),
  at: z.string().optional(),
  resource: chatResource.nullable(),
  links: z.array(chatLink),
  /** The page runs it once, when it first shows the card. */
  jsScript: z.string().nullable(),
  autoplayAllowed: z.boolean(),
  /** On the visitor's cards: the block that this answered; absent in the conversation with staff. */
  answers: z.string().optional(),
  /** On the visitor's cards: the first card whose answer was taken back. */
  revises: z.number().optional(),
  /** The code of the file that staff wait for. Absent once it has come. */
  pendingFile: z.string().optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** What the page shows around the conversation. The served HTML contains it. */
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
  /** Null: the page's own background. */
  backgroundUrl: z.string().nullable(),
});
export type ChatbotLook = z.infer<typeof chatbotLook>;

/** What the visitor may know about the ticket's progress. */
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

/** The privacy notice that the visitor must accept before the first answer (LGPD). HTML; the version changes with the text. */
export const chatConsent = z.object({ version: z.string(), text: z.string() });
export type ChatConsent = z.infer<typeof chatConsent>;

const opening = z.object({
  dialogBlockLast: dialogBlock.nullable(),
  messages: z.array(chatMessage),
  javascript_code: z.string().nullable(),
  /** Absent when there is nothing to accept, or when the visitor has accepted it. */
  consent: chatConsent.optional(),
});

/** An empty parameter of an address counts as absent. */
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
     * Where a privacy notice appears. `first`: it is the first message and the first block, before the script. `aside`:
     * only in `consent`, for a page that shows it beside the script's beginning and names the accepted version when it
     * asks for the ticket.
     */
    notice: z.enum(['first', 'aside']).default('first'),
  }),
  response: opening,
});

/**
 * With a token: returns that conversation; its first affiliate and click id stay, these become its last. Without: opens a ticket, once per `Idempotency-Key`
 * header (16 to 100 letters, digits, `-`, `_`; others are refused). A chatbot's privacy notice is the first block, unless `consent` says that the visitor
 * accepted it.
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
    /** The browser's random number, as its visits told it; for a new ticket. */
    visitor: given(64),
    /** The version of the privacy notice that the visitor has already accepted; any other version is refused. */
    consent: given(64),
  }),
  response: opening.extend({ token: z.string(), ticket: chatTicket }),
});
