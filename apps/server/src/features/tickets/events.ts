import type { OfficeNews } from '@balcao/contract/live';
import type { ChannelId } from '@balcao/contract/messages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { defineTopic, type Topic } from '../../platform/live/topics.ts';
import * as policy from './policy.ts';
import { findFacts } from './store.ts';

export type TicketFacts = policy.TicketFacts;

export type TicketEvent = {
  type: 'ticket.created' | 'ticket.changed';
  ticket: TicketFacts;
  /** The visitor's page that brought it about, and so knows. */
  by?: string;
};

/** Tells every server that a ticket came or changed. Call it after the commit. */
export function announceTicket(
  ctx: Context,
  type: TicketEvent['type'],
  ticket: TicketFacts,
  by?: string,
): void {
  ctx.bus.publish('tickets', { type, ticket, ...(by && { by }) } satisfies TicketEvent);
}

/** Whether this person may hear that something was said on that channel of the ticket. */
export function mayHear(actor: Actor, ticket: TicketFacts, channel: ChannelId): boolean {
  return policy.canReadChannel(actor, ticket, channel);
}

/** Names `tickets` and `ticket.{id}`; the group is the id. */
const ticketTopics = /^(?:tickets|ticket\.(\d{1,15}))$/;

/** A topic on `tickets` (every ticket that the person may see) and on `ticket.{id}` alike. */
export function defineTicketTopic<E>(
  channel: string,
  ticketOf: (event: E, actor: Actor) => { news: OfficeNews; ticket: TicketFacts } | null,
): Topic {
  return defineTopic<E>({
    pattern: ticketTopics,
    channel,
    mayOpen: async (ctx, actor, [id]) => {
      if (id === undefined) return true;
      const found = await findFacts(ctx.db, Number(id));
      return !!found && policy.canSeeTicket(actor, found.facts);
    },
    tell: (event, actor, [id]) => {
      const told = ticketOf(event, actor);
      return told && (id === undefined || told.ticket.id === Number(id)) ? told.news : null;
    },
  });
}

/** Arrival and change. */
export const ticketTopic = defineTicketTopic<TicketEvent>('tickets', ({ type, ticket }, actor) =>
  policy.canSeeTicket(actor, ticket)
    ? { ticket, news: { type, data: { ticket_id: ticket.id } } }
    : null,
);
