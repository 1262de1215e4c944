import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idList } from '../query-lists.ts';
import { rowId as bodyId, calendarDay, freeText, pathId as id, idParams } from '../text.ts';
import { statusKind, ticketCore, ticketTag } from './ticket.ts';

/**
 * The list's own views; all but `done` hold only open and waiting tickets. `sectors`: the caller's; `waiting`: for the
 * customer; `expiring`: within a day.
 */
export const ticketViews = [
  'mine',
  'unassigned',
  'sectors',
  'no_sector',
  'waiting',
  'expiring',
  'done',
] as const;
export type TicketView = (typeof ticketViews)[number];

/** A row counts at most this many unread messages. */
export const UNREAD_CAP = 99;

/** One row of the list. Times are ISO 8601 in UTC. */
export const ticketRow = ticketCore.extend({
  /** Messages of visitors and colleagues after the caller's read mark, in the channels that the caller may read. */
  unread: z.number(),
  tags: z.array(ticketTag),
  affiliate_code: z.string().nullable(),
  /** When the ticket is cancelled unless the person answers; null for never. */
  expires_at: z.string().nullable(),
  /** The ticket that this one was merged into. */
  merged_into: z.number().nullable(),
  /** The newest message that contains `q`, with the words between « and »; null if the ticket's own fields matched. */
  found: z.object({ text: z.string(), channel_id: z.number(), seq: z.number() }).nullable(),
});
export type TicketRow = z.infer<typeof ticketRow>;

/** Each also with the prefix `-`. Sorting by `expires_at` lists only tickets that expire. */
export const ticketSorts = [
  'id',
  '-id',
  'person_name',
  '-person_name',
  'last_message_at',
  '-last_message_at',
  'expires_at',
  '-expires_at',
] as const;

/** The filters of the list; lists, counts and neighbours share them. */
const filters = {
  view: z.enum(ticketViews).optional(),
  status: idList.optional(),
  kind: statusKind.optional(),
  sector: z.union([z.literal('none'), id]).optional(),
  assignee: z.union([z.enum(['me', 'none']), id]).optional(),
  business_unit: id.optional(),
  tag: id.optional(),
  affiliate: freeText(200).trim().min(1).optional(),
  /** Days on which the ticket was opened, both included, in the time zone of Brasília. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Among the first 2,000 tickets of the order. */
  unread: z.literal('true').optional(),
  q: pageQuery.shape.q,
};

const sort = z.enum(ticketSorts).default('-id');

export const ticketQuery = pageQuery.extend({ ...filters, sort });
export type TicketQuery = z.input<typeof ticketQuery>;

const ticketFilter = z.object(filters);
export type TicketFilterQuery = z.output<typeof ticketFilter>;

/** Views and saved views count at most this many tickets. */
export const VIEW_CAP = 1_000;
const access = 'staff' as const;
const total = { total: z.number(), total_capped: z.boolean() };

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/at_ticket',
  access,
  summary: 'Tickets that the caller may see',
  query: ticketQuery,
  response: paged(ticketRow),
});

/** Only the views that the caller may open. Counts stop at 1,000. */
export const listTicketViews = endpoint({
  method: 'GET',
  path: '/api/at_ticket/views',
  access,
  summary: "The list's views",
  response: z.object({ data: z.array(z.object({ view: z.enum(ticketViews), ...total })) }),
});

/** For saved views. Counts stop at 1,000; for a frequent text they include only what is found quickly. */
export const countTicketFilter = endpoint({
  method: 'GET',
  path: '/api/at_ticket/count',
  access,
  summary: 'How many tickets fit',
  query: ticketFilter,
  response: z.object({ data: z.object(total) }),
});

/** The tickets before and after this one in the order of the list, also when it no longer matches the filters. */
export const listAdjacentTickets = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/neighbours',
  access,
  summary: 'Previous and next ticket in a list',
  params: idParams,
  query: ticketFilter.extend({ sort }),
  response: z.object({
    data: z.object({ previous: z.number().nullable(), next: z.number().nullable() }),
  }),
});

export const MOST_TICKETS_AT_ONCE = 200;
const tags = z.array(bodyId).max(50, 'No máximo 50 etiquetas.');

/** Sets the same values in each of the tickets; the answer names unchanged tickets with the reason. */
export const changeTickets = endpoint({
  method: 'POST',
  path: '/api/at_ticket/bulk',
  access,
  summary: 'Change many tickets at once',
  body: z.object({
    ids: z.array(bodyId).min(1).max(MOST_TICKETS_AT_ONCE, 'No máximo 200 de uma vez.'),
    set: z
      .object({
        /** Null: nobody. */
        assignee_id: bodyId.nullable().optional(),
        sector_id: bodyId.optional(),
        status_id: bodyId.optional(),
        add_tags: tags.optional(),
        remove_tags: tags.optional(),
      })
      .refine((set) => Object.values(set).some((value) => value !== undefined), {
        error: 'Escolha o que mudar.',
      }),
  }),
  response: z.object({
    done: z.array(z.number()),
    failed: z.array(z.object({ id: z.number(), message: z.string() })),
  }),
});
export type TicketChanges = z.output<typeof changeTickets.body>['set'];
