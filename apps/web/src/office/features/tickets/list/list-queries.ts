import type { CallOutput } from '@balcao/contract/endpoint';
import type { countTicketFilter, listTickets, listTicketViews } from '@balcao/contract/ticket-list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { ticketKeys } from '../queries.ts';
import { type TicketSearch, ticketFilters, ticketListQuery } from './ticket-search.ts';

export type TicketPage = CallOutput<typeof listTickets>;
export type ViewCount = CallOutput<typeof listTicketViews>['data'][number];

export const listQuery = (search: TicketSearch) =>
  queryOptions({
    queryKey: [...ticketKeys.lists, ticketListQuery(search)],
    queryFn: ({ signal }) =>
      call<typeof listTickets>('GET /api/at_ticket', { query: ticketListQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** The views that the caller may open, with how many tickets each has. */
export const viewsQuery = queryOptions({
  queryKey: ticketKeys.counts,
  queryFn: async ({ signal }) =>
    (await call<typeof listTicketViews>('GET /api/at_ticket/views', { signal })).data,
});

/** How many tickets a saved view has. */
export const countQuery = (search: TicketSearch) =>
  queryOptions({
    queryKey: [...ticketKeys.counts, ticketFilters(search)],
    queryFn: async ({ signal }) => {
      const query = ticketFilters(search);
      return (await call<typeof countTicketFilter>('GET /api/at_ticket/count', { query, signal }))
        .data;
    },
  });
