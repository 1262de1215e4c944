import type { CallOutput } from '@balcao/contract/endpoint';
import type {
  getTicket,
  listTicketStatuses,
  listTickets,
  TicketDetail,
  updateTicket,
} from '@balcao/contract/tickets';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { type TicketSearch, ticketQueryOf } from './ticket-search.ts';

export type TicketPage = CallOutput<typeof listTickets>;

export const ticketKeys = {
  lists: ['tickets', 'list'],
  counts: ['tickets', 'counts'],
  one: (id: number) => ['tickets', 'one', id],
};

export const ticketListQuery = (search: TicketSearch) =>
  queryOptions({
    queryKey: [...ticketKeys.lists, search],
    queryFn: ({ signal }) =>
      call<typeof listTickets>('GET /api/at_ticket', { query: ticketQueryOf(search), signal }),
    placeholderData: keepPreviousData,
  });

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

/** Moves a ticket to another status; refused with 409 when somebody changed it in between. */
export function useStatusChange(ticket: TicketDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status_id: number) =>
      call<typeof updateTicket>('PUT /api/at_ticket/:id', {
        params: { id: ticket.id },
        body: { status_id, updated_at: ticket.updated_at },
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(ticketQuery(ticket.id).queryKey, data);
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
    },
    onError: () => client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) }),
  });
}
