import type { OfficeNews } from '@balcao/contract/live';
import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import { defineFeed, defineTopic, type TopicNews } from '../../platform/live/topics.ts';
import { perContext } from '../../platform/per-context.ts';
import * as policy from './policy.ts';
import { listFacts } from './tickets.store.ts';

export type TicketFacts = policy.TicketFacts;

export type TicketEvent = {
  type: 'ticket.created' | 'ticket.changed';
  ticket: TicketFacts;
  /** The visitor's page that caused the event and therefore knows about it. */
  by?: string;
  /** The facts before the change: people who can no longer see the ticket get this event, and none after it. */
  before?: TicketFacts;
};

/** Tells every server that a ticket was created or changed. Call it after the commit. */
export function announceTicket(
  ctx: Context,
  type: TicketEvent['type'],
  ticket: TicketFacts,
  by?: string,
  before?: TicketFacts,
): void {
  const event: TicketEvent = { type, ticket, ...(by && { by }), ...(before && { before }) };
  ctx.bus.publish('tickets', event);
}

const ERASED = 'tickets.erased';
/** The most ids in one event, far below the limit of the bus. */
const MOST_ERASED = 500;

/** Closes the open pages of anonymised tickets on every server. Call it after the commit. */
export function announceErased(ctx: Context, ids: number[]): void {
  for (let from = 0; from < ids.length; from += MOST_ERASED) {
    ctx.bus.publish(ERASED, ids.slice(from, from + MOST_ERASED));
  }
}

/** Subscribes to these events; returns the function that unsubscribes. */
export function onErased(ctx: Context, hear: (ids: number[]) => void): () => void {
  return ctx.bus.subscribe(ERASED, (ids) => hear(ids as number[]));
}

/** Many screens that reconnect at once share one statement. */
const factsReader = perContext((ctx) =>
  batched((ids: number[]) => listFacts(ctx.db, ids), {
    most: 500,
    lanes: 2,
    keyOf: (id: number) => id,
  }),
);

/** Creation and change of every ticket that the person may see. */
export const ticketsTopic = defineTopic<object>({
  pattern: /^tickets$/,
  load: async () => ({}),
  may: () => true,
});

/** One ticket, and who is viewing it. */
export const ticketTopic = defineTopic<TicketFacts>({
  pattern: /^ticket\.([1-9]\d{0,14})$/,
  load: (ctx, [id]) => factsReader(ctx)(Number(id)),
  may: policy.canSeeTicket,
  presence(ticket, people) {
    const news: OfficeNews = { type: 'presence', data: { ticket_id: ticket.id, people } };
    // Customers do not see how staff works on their ticket.
    const hears = (actor: Actor) => !policy.isCustomer(actor) && policy.canSeeTicket(actor, ticket);
    return [`ticket.${ticket.id}`, 'tickets'].map((topic) => ({ topic, news, hears }));
  },
});

export const sectorTopic = defineTopic<object>({
  pattern: /^sector\.([1-9]\d{0,14})$/,
  load: async () => ({}),
  may: (actor, _facts, [id]) => policy.canSeeSector(actor, Number(id)),
});

/** The topics that get a ticket's event. Its threads get none, but the ticket decides who may subscribe to them. */
function tellOf(ticket: TicketFacts, before: TicketFacts, news: OfficeNews): TopicNews[] {
  const hears = (actor: Actor) =>
    [ticket, before].some((facts) => policy.canSeeTicket(actor, facts));
  const sectors = new Set([ticket.sectorId, before.sectorId]);
  return [
    { topic: 'tickets', news, hears },
    { topic: `ticket.${ticket.id}`, news, facts: ticket },
    ...Object.values(CHANNEL).map((channel) => ({
      topic: `thread.at_ticket.${ticket.id}.${channel}`,
      facts: ticket,
    })),
    ...[...sectors].map((id) => ({ topic: `sector.${id}`, news, hears })),
  ];
}

export const ticketFeed = defineFeed<TicketEvent>({
  channel: 'tickets',
  newsOf: ({ type, ticket, before = ticket }) =>
    tellOf(ticket, before, { type, data: { ticket_id: ticket.id } }),
});
