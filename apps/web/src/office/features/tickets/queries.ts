import type { getTicket, listTicketStatuses } from '@balcao/contract/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

export const ticketKeys = {
  /** Everything that shows tickets. */
  all: ['tickets'],
  lists: ['tickets', 'list'],
  counts: ['tickets', 'counts'],
  one: (id: number) => ['tickets', 'one', id],
};

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKeys.one(id),
    queryFn: async ({ signal }) => {
      const answer = await call<typeof getTicket>('GET /api/at_ticket/:id/edit', {
        params: { id },
        signal,
      });
      return answer.data;
    },
  });

export const statusesQuery = queryOptions({
  queryKey: ['tickets', 'statuses'],
  queryFn: async () =>
    (await call<typeof listTicketStatuses>('GET /api/at_ticket_status/options')).data,
  staleTime: 300_000,
});
