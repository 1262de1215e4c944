import { queryClient } from '../../platform/query-client.ts';
import { channelsQuery, messagesQuery } from '../features/messages/thread-queries.ts';
import {
  adjacentTicketsQuery,
  seedAdjacentTickets,
} from '../features/tickets/detail/adjacent-tickets.ts';
import type { TicketSearch } from '../features/tickets/list/ticket-search.ts';
import { ticketQuery } from '../features/tickets/queries.ts';

const parentOf = (id: number) => ({ origin: 'at_ticket', parent_code: String(id) }) as const;

/**
 * The first requests of a ticket's page. Its messages are loaded once its live topic is subscribed, so that none is
 * missed.
 */
export function ticketPageQueries(id: number, search: TicketSearch): Promise<unknown>[] {
  seedAdjacentTickets(id, search);
  return [
    queryClient.ensureQueryData(ticketQuery(id)),
    queryClient.ensureQueryData(channelsQuery(parentOf(id))),
    queryClient.ensureQueryData(adjacentTicketsQuery(id, search)),
  ];
}

/** Loads the ticket that will be opened next, with its conversation, so that it appears at once. */
export function prefetchTicket(id: number): void {
  void queryClient.prefetchQuery(ticketQuery(id));
  void queryClient.prefetchQuery(channelsQuery(parentOf(id)));
  void queryClient.prefetchQuery(messagesQuery({ ...parentOf(id), channel_id: 3 }));
}
