import { isValidPhone } from '@balcao/brazil/phone';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { typedEmail, typedTaxId } from '../person-text.ts';
import {
  freeText,
  rowId as id,
  idParams as params,
  pathId,
  seenVersion,
  requiredText as text,
} from '../text.ts';
import { ticketDetail, ticketLink } from './ticket.ts';

/** Null when this change removed the ticket from the caller's sight. */
const ticket = z.object({ data: ticketDetail.nullable() });
const access = 'staff' as const;

/**
 * Changes only the fields that are sent. An outdated `updated_at` gives 409 with who changed what. `assignee_id` null: nobody. `tag_ids` replaces all tags of
 * the ticket.
 */
export const updateTicket = endpoint({
  method: 'PUT',
  path: '/api/at_ticket/:id',
  access,
  summary: 'Change a ticket',
  params,
  body: z.object({
    updated_at: seenVersion,
    status_id: id.optional(),
    assignee_id: id.nullable().optional(),
    tag_ids: z.array(id).max(50, 'No máximo 50 etiquetas.').optional(),
    title: text(200).optional(),
    clear_expiry: z.literal(true).optional(),
  }),
  response: ticket,
});

const optional = (max: number) => freeText(max).trim().optional();
const phone = optional(20).refine((value) => !value || isValidPhone(value), 'Telefone inválido.');

/**
 * The person is a known one (`person_id`, from `GET /api/gl_user/options`) or a typed one, who needs a name. `message` becomes an
 * internal note (channel 2), which is not sent to the customer.
 */
export const createTicket = endpoint({
  method: 'POST',
  path: '/api/at_ticket',
  access,
  summary: 'Open a ticket by hand',
  body: z
    .object({
      title: text(200),
      sector_id: id,
      person_id: id.optional(),
      person_name: optional(120),
      person_tax_id: typedTaxId.optional(),
      person_email: typedEmail.optional(),
      person_phone: phone,
      /** As `Campinas - SP`. */
      person_city: optional(120),
      message: optional(10_000),
      /** The same id from one person twice is one ticket. */
      client_ticket_id: z.uuid().optional(),
    })
    .refine(({ person_id, person_name }) => person_id !== undefined || !!person_name, {
      path: ['person_name'],
      error: 'Escolha uma pessoa ou escreva o nome.',
    }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});

/** The business unit becomes the sector's. The assignee keeps the ticket if they may see it there. */
export const transferTicket = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:id/transfer',
  access,
  summary: 'Transfer a ticket to another sector',
  params,
  body: z.object({ sector_id: id, reason: text(1000) }),
  response: ticket,
});

/** The ticket of the address ends and points to `into_id`, whose page the client shows next. A merge cannot be undone. */
export const mergeTicket = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:id/merge',
  access,
  summary: 'Merge a ticket into another one',
  params,
  body: z.object({ into_id: id }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});

const links = z.object({ data: z.array(ticketLink) });

/** A repeated link changes nothing. */
export const linkTicket = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:id/link',
  access,
  summary: 'Link two tickets',
  params,
  body: z.object({ other_id: id }),
  response: links,
});

export const unlinkTicket = endpoint({
  method: 'DELETE',
  path: '/api/at_ticket/:id/link/:other',
  access,
  summary: 'Take the link between two tickets away',
  params: params.extend({ other: pathId }),
  response: links,
});

/**
 * Asks the ticket's person to sign, on channel 3 and by e-mail if there is an address. A repetition within ten minutes
 * sends nothing, and `sent` is false. `url` is the signing page.
 */
export const requestSignature = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:id/sign_request',
  access,
  summary: "Ask a ticket's person to sign its documents",
  params,
  response: z.object({
    data: z.object({
      sent: z.boolean(),
      mailed: z.boolean(),
      sign_requested_at: z.string(),
      url: z.string(),
    }),
  }),
});

/** Multipart: `file`, a scan as PDF, PNG or JPEG, and before it the field `reason`. Needs can_ticket_add_total_sign. */
export const signOnPaper = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:id/paper_sign',
  access,
  summary: "Register that a ticket's documents were signed on paper",
  params,
  response: ticket,
});

const options = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) });

/** At most twenty, the caller first: active staff who may see the ticket in its sector. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/assignees',
  access,
  summary: 'Who can be given a ticket',
  params,
  query: z.object({ q: freeText(100).trim().default('') }),
  response: options,
});

/** `transfer`: every sector; `create`: those where the caller will see the opened ticket. With their business unit's name. */
export const listTicketSectors = endpoint({
  method: 'GET',
  path: '/api/at_ticket/sectors',
  access,
  summary: 'Sectors where a ticket may go',
  query: z.object({
    q: freeText(100).trim().default(''),
    for: z.enum(['transfer', 'create']).default('transfer'),
  }),
  response: options,
});
