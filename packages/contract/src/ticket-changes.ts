import { isEmail } from '@balcao/brazil/email';
import { isValidPhone } from '@balcao/brazil/phone';
import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText, seenVersion } from './text.ts';
import { ticketDetail, ticketLink } from './tickets.ts';

const REQUIRED = 'Campo obrigatório.';
const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const text = (max: number) => freeText(max).trim().min(1, REQUIRED);
/** Null when the ticket has left the caller's sight with this very change. */
const ticket = z.object({ data: ticketDetail.nullable() });
const access = 'staff' as const;

/**
 * Only what is sent is changed. With an `updated_at` that is not the present one: 409 with who and what. `assignee_id` null: nobody. `tag_ids` are all tags that it has from then on.
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
const taxId = optional(20)
  .refine((value) => !value || isValidTaxId(value), 'Digite um CPF ou CNPJ válido')
  .transform((value) => value && plainTaxId(value));
const phone = optional(20).refine((value) => !value || isValidPhone(value), 'Telefone inválido.');
const email = optional(200).refine((value) => !value || isEmail(value), 'E-mail inválido.');

/**
 * The person is one that we know (`person_id`, from `GET /api/gl_user/options`) or the typed one, who needs a name. `message` becomes an
 * internal note (channel 2): nothing is sent to the customer by it.
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
      person_tax_id: taxId,
      person_email: email,
      person_phone: phone,
      /** As `Campinas - SP`. */
      person_city: optional(120),
      message: optional(10_000),
      /** The same wish of one person twice is one ticket. */
      client_ticket_id: z.uuid().optional(),
    })
    .refine(({ person_id, person_name }) => person_id !== undefined || !!person_name, {
      path: ['person_name'],
      error: 'Escolha uma pessoa ou escreva o nome.',
    }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});

/** The business unit becomes that of the sector. Who has the ticket keeps it if he may see it there. */
export const transferTicket = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:id/transfer',
  access,
  summary: 'Transfer a ticket to another sector',
  params,
  body: z.object({ sector_id: id, reason: text(1000) }),
  response: ticket,
});

/** The ticket of the address ends and points to `into_id`, whose page is to be shown next. There is no way back. */
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

/** Linking twice is linking once. */
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
  params: params.extend({ other: z.coerce.number().int().positive() }),
  response: links,
});

/**
 * Asks the ticket's person to sign, on channel 3 and by e-mail where there is an address. Asked again within ten
 * minutes nothing is sent, and `sent` is false. `url` is the page where it is signed.
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

/** Twenty at most, oneself first: active staff who may see the ticket where it stands. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/assignees',
  access,
  summary: 'Who can be given a ticket',
  params,
  query: z.object({ q: freeText(100).trim().default('') }),
  response: options,
});

/** `transfer`: every sector; `create`: those where the caller sees what he opens. With their business unit's name. */
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
