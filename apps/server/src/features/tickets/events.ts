import type { Context } from '../../platform/context.ts';
import { defineTopic } from '../../platform/live/topics.ts';
import { canSeeTicket, type TicketFacts } from './policy.ts';

type TicketEvent = { type: 'ticket.created' | 'ticket.changed'; ticket: TicketFacts };

/** Tells every server that a ticket came or changed. Call it after the commit. */
export function announceTicket(ctx: Context, type: TicketEvent['type'], ticket: TicketFacts): void {
  ctx.bus.publish('tickets', { type, ticket } satisfies TicketEvent);
}

/** `tickets`: every ticket that the person may see. */
export const ticketsTopic = defineTopic<TicketEvent>({
  pattern: /^tickets$/,
  channel: 'tickets',
  mayOpen: async () => true,
  tell: (event, actor) =>
    canSeeTicket(actor, event.ticket)
      ? { type: event.type, data: { ticket_id: event.ticket.id } }
      : null,
});
