import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './paging.ts';

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

/** One row of the list. Times are ISO 8601 in UTC. */
export const ticketRow = z.object({
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
export type TicketRow = z.infer<typeof ticketRow>;

/** One collected answer: the block's label and what the visitor sees as the answer. */
export const ticketAnswer = z.object({
  variable: z.string(),
  label: z.string(),
  value: z.string(),
});

export const ticketDetail = ticketRow.extend({
  person_tax_id: z.string().nullable(),
  person_email: z.string().nullable(),
  person_phone: z.string().nullable(),
  person_city: z.string().nullable(),
  affiliate_code: z.string().nullable(),
  answers: z.array(ticketAnswer),
  next_statuses: z.array(ticketStatus),
  /** Whether the caller may write on channel 3 now. */
  can_reply: z.boolean(),
  tags: z.array(named.extend({ color: z.string() })),
  documents: z.array(z.object({ code: z.string(), title: z.string(), url: z.string() })),
  /** The last ten faults of its flow, newest first; English, for whoever writes the flow. */
  flow_faults: z.array(z.object({ id: z.number(), fault: z.string(), at: z.string() })),
  /** When it is cancelled unless the person answers; null for never. */
  expires_at: z.string().nullable(),
  /** The privacy notice that the person accepted last. */
  consent: z
    .object({ version: z.string(), accepted_at: z.string(), ip: z.string().nullable() })
    .nullable(),
});
export type TicketDetail = z.infer<typeof ticketDetail>;

export const ticketSorts = [
  'id',
  '-id',
  'person_name',
  '-person_name',
  'updated_at',
  '-updated_at',
] as const;

export const ticketQuery = pageQuery.extend({
  sort: z.enum(ticketSorts).default('-id'),
  status: z.coerce.number().int().optional(),
});
export type TicketQuery = z.input<typeof ticketQuery>;

const idParams = z.object({ id: z.coerce.number().int().positive() });

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/at_ticket',
  summary: 'Tickets that the caller may see',
  access: 'staff',
  query: ticketQuery,
  response: paged(ticketRow),
});

/** Per status, up to the cap of the lists. */
export const countTickets = endpoint({
  method: 'GET',
  path: '/api/at_ticket/counts',
  summary: 'How many tickets that the caller may see stand in each status',
  access: 'staff',
  response: z.object({
    data: z.array(z.object({ status: ticketStatus, total: z.number(), total_capped: z.boolean() })),
  }),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/edit',
  summary: 'One ticket with its answers',
  access: 'staff',
  params: idParams,
  response: z.object({ data: ticketDetail }),
});

/** A ticket as its customer sees it. */
const ownTicket = ticketRow
  .pick({ id: true, title: true, created_at: true, last_message: true, last_message_at: true })
  .extend({
    status: ticketStatus.omit({ id: true, code: true }),
    documents: z.array(z.object({ title: z.string(), url: z.string() })),
    has_person_sign: z.boolean(),
    /** The page where the documents are signed, while they wait for it. */
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

/** Answers with a redirection to the PDF, so that a link can lead here. */
export const getTicketDocument = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/doc/:code',
  summary: 'A document of a ticket, for whoever may see the ticket',
  access: 'user',
  params: idParams.extend({ code: z.string().min(1).max(64) }),
  response: z.unknown(),
});

/** `updated_at` is the value that the screen was drawn from: 409 when somebody saved in between. */
export const updateTicket = endpoint({
  method: 'PUT',
  path: '/api/at_ticket/:id',
  summary: 'Change a ticket',
  access: 'staff',
  params: idParams,
  body: z.object({ status_id: z.number().int().positive(), updated_at: z.iso.datetime() }),
  response: z.object({ data: ticketDetail }),
});

export const listTicketStatuses = endpoint({
  method: 'GET',
  path: '/api/at_ticket_status/options',
  summary: 'Statuses for a select box',
  access: 'staff',
  response: z.object({ data: z.array(ticketStatus) }),
});
