import type { getTicket, listTicketStatuses, TicketDetail } from '@balcao/contract/tickets/ticket';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

/** Each key starts with the key that invalidates it: `all` reaches everything that shows tickets. */
export const ticketKeys = {
  all: ['tickets'] as const,
  statuses: ['tickets', 'statuses'] as const,
  lists: ['tickets', 'list'] as const,
  list: (query: object) => [...ticketKeys.lists, query] as const,
  counts: ['tickets', 'counts'] as const,
  count: (filters: object) => [...ticketKeys.counts, filters] as const,
  one: (id: number) => ['tickets', 'one', id] as const,
  adjacent: (id: number, search: object) => ['tickets', 'adjacent', id, search] as const,
  /** Tickets that this one may be linked to or merged into. */
  others: (id: number) => ['tickets', 'others', id] as const,
  sectors: (what: 'filter' | 'transfer' | 'create') => ['tickets', 'sectors', what] as const,
  assignees: (id: number) => ['tickets', 'assignees', id] as const,
  /** Changes of a ticket that are being saved. */
  changes: (id: number) => ['ticket-change', id] as const,
};

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKeys.one(id),
    queryFn: async ({ signal }): Promise<TicketDetail> => {
      const answer = await call<typeof getTicket>('GET /api/at_ticket/:id/edit', {
        params: { id },
        signal,
      });
      return answer.data;
    },
  });

export const statusesQuery = queryOptions({
  queryKey: ticketKeys.statuses,
  queryFn: async () =>
    (await call<typeof listTicketStatuses>('GET /api/at_ticket_status/options')).data,
  staleTime: 300_000,
});
