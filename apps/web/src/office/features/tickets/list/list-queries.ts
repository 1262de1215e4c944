import type { CallOutput } from '@balcao/contract/endpoint';
import type {
  countTicketFilter,
  listTickets,
  listTicketViews,
} from '@balcao/contract/tickets/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { ticketKeys } from '../queries.ts';
import { type TicketSearch, ticketFilters, ticketListQuery } from './ticket-search.ts';

export type TicketPage = CallOutput<typeof listTickets>;
export type ViewCount = CallOutput<typeof listTicketViews>['data'][number];

/** The tickets on the start page. */
export const NEWEST = { sort: '-id', per_page: 10 } as const;

export const listQuery = (search: TicketSearch) =>
  queryOptions({
    queryKey: ticketKeys.list(ticketListQuery(search)),
    queryFn: ({ signal }) =>
      call<typeof listTickets>('GET /api/at_ticket', { query: ticketListQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** The views that the caller may open, with the number of tickets in each. */
export const viewsQuery = queryOptions({
  queryKey: ticketKeys.counts,
  queryFn: async ({ signal }) =>
    (await call<typeof listTicketViews>('GET /api/at_ticket/views', { signal })).data,
});

/** The number of tickets in a saved view. */
export const countQuery = (search: TicketSearch) =>
  queryOptions({
    queryKey: ticketKeys.count(ticketFilters(search)),
    queryFn: async ({ signal }) => {
      const query = ticketFilters(search);
      return (await call<typeof countTicketFilter>('GET /api/at_ticket/count', { query, signal }))
        .data;
    },
  });
