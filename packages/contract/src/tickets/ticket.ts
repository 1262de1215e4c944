import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { payingHabits } from '../payments/paying-habits.ts';
import { idParams } from '../text.ts';

export const statusKind = z.enum(['open', 'waiting', 'done', 'cancelled']);
export type StatusKind = z.infer<typeof statusKind>;

export const ticketStatus = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  kind: statusKind,
});
export type TicketStatus = z.infer<typeof ticketStatus>;

const named = z.object({ id: z.number(), name: z.string() });

export const ticketTag = named.extend({ color: z.string() });
export type TicketTag = z.infer<typeof ticketTag>;

/** The fields that both list and page show. Times are ISO 8601 in UTC. */
export const ticketCore = z.object({
  id: z.number(),
  title: z.string(),
  person_name: z.string().nullable(),
  status: ticketStatus,
  sector: named.extend({ color: z.string() }).nullable(),
  business_unit: named.nullable(),
  assignee: named.nullable(),
  last_message: z.string().nullable(),
  last_message_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** One collected answer: the block's label and what the visitor sees as the answer. */
export const ticketAnswer = z.object({
  variable: z.string(),
  label: z.string(),
  value: z.string(),
});

const answerGroup = z.object({
  /** A group of TICKET_VARIABLE_GROUPS; null for answers outside the groups, which come last. */
  name: z.string().nullable(),
  answers: z.array(ticketAnswer),
});

/** Another ticket, as far as the caller may know it. */
const ticketBrief = z.object({ id: z.number(), title: z.string(), status: ticketStatus });

export const ticketLink = ticketBrief.extend({
  /** `merged`: that ticket was merged into this one, and its threads stay readable. */
  kind: z.enum(['link', 'merged']),
});
export type TicketLink = z.infer<typeof ticketLink>;

const ticketSignature = z.object({
  /** `none`: there is nothing to sign. */
  state: z.enum(['none', 'waiting', 'signed']),
  signed_at: z.string().nullable(),
  /** `chat`: given in the conversation, without evidence of an address. */
  mode: z.enum(['IP', 'Dedo', 'chat', 'paper']).nullable(),
  /** When the person was last asked to sign. */
  sign_requested_at: z.string().nullable(),
  /** All documents with the evidence page as one PDF, and the page where anybody can check it. */
  sealed_url: z.string().nullable(),
  check_url: z.string().nullable(),
});

/** `value` in whole cents, `due_date` as `yyyy-mm-dd`; `url` is the slip's page, null where there is none. */
const ticketPayment = z.object({
  id: z.number(),
  value: z.number(),
  due_date: z.string(),
  type: z.enum(['boleto', 'pix', 'card', 'cash']),
  status: z.enum([
    'draft',
    'emitted',
    'partial',
    'overdue',
    'paid',
    'partly_refunded',
    'refunded',
    'cancelled',
  ]),
  url: z.string().nullable(),
});
export type TicketPayment = z.infer<typeof ticketPayment>;

/** "Indicadores financeiros do cliente", in whole cents: all payments of the ticket's person, or of the ticket if it has no person. */
const customerIndicators = z.object({
  paid: z.number(),
  open: z.number(),
  overdue: z.number(),
  last_payment_at: z.string().nullable(),
  ...payingHabits,
});

/** What the caller may do to this ticket now; the server checks again at each call. */
const ticketMay = z.object({
  edit: z.boolean(),
  change_status: z.boolean(),
  assign: z.boolean(),
  transfer: z.boolean(),
  merge: z.boolean(),
  link: z.boolean(),
  request_signature: z.boolean(),
  sign_on_paper: z.boolean(),
  clear_expiry: z.boolean(),
});
export type TicketMay = z.infer<typeof ticketMay>;

export const ticketDetail = ticketCore.extend({
  /** Beside the `person_*` fields, of which the ticket keeps its own copy. */
  person: z.object({ id: z.number().nullable(), level: z.number().nullable() }),
  person_tax_id: z.string().nullable(),
  person_email: z.string().nullable(),
  person_phone: z.string().nullable(),
  person_city: z.string().nullable(),
  /**
   * The same person's other tickets, newest first: the first ten, counted up to 100. They also match by tax id: another
   * name on one of them may show that the tax id was mistyped.
   */
  earlier: z.object({
    total: z.number(),
    total_capped: z.boolean(),
    rows: z.array(
      ticketBrief.extend({ person_name: z.string().nullable(), created_at: z.string() }),
    ),
  }),
  affiliate: z.object({ code: z.string(), name: z.string().nullable() }).nullable(),
  facebook_click_id: z.string().nullable(),
  /** Who sent the person back later; null if nobody else did. */
  last_touch: z
    .object({
      affiliate_code: z.string().nullable(),
      facebook_click_id: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
  variable_groups: z.array(answerGroup),
  next_statuses: z.array(ticketStatus),
  /** Whether the caller may write on channel 3 now. */
  can_reply: z.boolean(),
  tags: z.array(ticketTag),
  documents: z.array(z.object({ code: z.string(), title: z.string(), url: z.string() })),
  signature: ticketSignature,
  payments: z.array(ticketPayment),
  /** Null without the right `show_ifc`. */
  ifc: customerIndicators.nullable(),
  links: z.array(ticketLink),
  /** The ticket that continues this one; without its title for people who may not see it. */
  merged_into: z.object({ id: z.number(), title: z.string().nullable() }).nullable(),
  may: ticketMay,
  /** The last ten faults of its flow, newest first; in English, for the flow's author. */
  flow_faults: z.array(z.object({ id: z.number(), fault: z.string(), at: z.string() })),
  /** When the ticket is cancelled unless the person answers; null for never. */
  expires_at: z.string().nullable(),
  /** The privacy notice that the person accepted most recently. */
  consent: z
    .object({ version: z.string(), accepted_at: z.string(), ip: z.string().nullable() })
    .nullable(),
});
export type TicketDetail = z.infer<typeof ticketDetail>;

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/edit',
  summary: 'One ticket with its answers',
  access: 'staff',
  params: idParams,
  response: z.object({ data: ticketDetail }),
});

/** A ticket as its customer sees it. */
const ownTicket = ticketCore
  .pick({ id: true, title: true, created_at: true, last_message: true, last_message_at: true })
  .extend({
    status: ticketStatus.omit({ id: true, code: true }),
    documents: z.array(z.object({ title: z.string(), url: z.string() })),
    has_person_sign: z.boolean(),
    /** The signing page, while the documents wait for a signature. */
    sign_url: z.string().nullable(),
  });
export type OwnTicket = z.infer<typeof ownTicket>;

export const listOwnTickets = endpoint({
  method: 'GET',
  path: '/api/at_ticket/me_index',
  summary: 'The newest hundred tickets of the caller as a customer',
  access: 'user',
  response: z.object({ data: z.array(ownTicket) }),
});

/** Answers with a redirect to the PDF, so that a link can lead here. */
export const getTicketDocument = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/doc/:code',
  summary: 'A document of a ticket, for whoever may see the ticket',
  access: 'user',
  params: idParams.extend({ code: z.string().min(1).max(64) }),
  response: z.unknown(),
});

export const listTicketStatuses = endpoint({
  method: 'GET',
  path: '/api/at_ticket_status/options',
  summary: 'Statuses for a select box',
  access: 'staff',
  response: z.object({ data: z.array(ticketStatus) }),
});
