import type { ChannelId } from '@balcao/contract/messages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { defineTopic } from '../../platform/live/topics.ts';
import * as policy from './policy.ts';

export type TicketFacts = policy.TicketFacts;

type TicketEvent = { type: 'ticket.created' | 'ticket.changed'; ticket: TicketFacts };

/** Tells every server that a ticket came or changed. Call it after the commit. */
export function announceTicket(ctx: Context, type: TicketEvent['type'], ticket: TicketFacts): void {
  ctx.bus.publish('tickets', { type, ticket } satisfies TicketEvent);
}

/** Whether this person may hear that something was said on that channel of the ticket. */
export function mayHear(actor: Actor, ticket: TicketFacts, channel: ChannelId): boolean {
  return policy.canReadChannel(actor, ticket, channel);
}

/** `tickets`: every ticket that the person may see. */
export const ticketsTopic = defineTopic<TicketEvent>({
  pattern: /^tickets$/,
  channel: 'tickets',
  mayOpen: async () => true,
  tell: (event, actor) =>
    policy.canSeeTicket(actor, event.ticket)
      ? { type: event.type, data: { ticket_id: event.ticket.id } }
      : null,
});
