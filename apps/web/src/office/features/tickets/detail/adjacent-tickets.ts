import type { CallOutput } from '@balcao/contract/endpoint';
import type { listAdjacentTickets } from '@balcao/contract/tickets/list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { listQuery, type TicketPage } from '../list/list-queries.ts';
import { type TicketSearch, ticketListQuery } from '../list/ticket-search.ts';
import { ticketKeys } from '../queries.ts';

type AdjacentTickets = CallOutput<typeof listAdjacentTickets>['data'];

/** The tickets before and after this one in the list that the person came from. */
export const adjacentTicketsQuery = (id: number, search: TicketSearch) =>
  queryOptions({
    queryKey: ticketKeys.adjacent(id, search),
    queryFn: async ({ signal }): Promise<AdjacentTickets> => {
      const { page: _, per_page: __, ...query } = ticketListQuery(search);
      const asked = { params: { id }, query, signal };
      const answer = await call<typeof listAdjacentTickets>(
        'GET /api/at_ticket/:id/neighbours',
        asked,
      );
      return answer.data;
    },
  });

type Page = Pick<TicketPage, 'current_page' | 'last_page'> & { data: { id: number }[] };

/** The same from one page of the list; undefined if the ticket or one beside it is on another page. */
export function adjacentOnPage(page: Page, id: number): AdjacentTickets | undefined {
  const at = page.data.findIndex((row) => row.id === id);
  const previous = page.data[at - 1]?.id ?? null;
  const next = page.data[at + 1]?.id ?? null;
  if (at < 0) return undefined;
  if (previous === null && page.current_page > 1) return undefined;
  if (next === null && page.current_page < page.last_page) return undefined;
  return { previous, next };
}

/** Takes the adjacent tickets from the list on the screen, which is kept current. */
export function seedAdjacentTickets(id: number, search: TicketSearch): void {
  const { queryKey } = listQuery(search);
  const list = queryClient.getQueryCache().find<TicketPage>({ queryKey, exact: true });
  if (!list?.isActive() || !list.state.data || list.state.isInvalidated) return;
  const adjacent = adjacentOnPage(list.state.data, id);
  if (adjacent) queryClient.setQueryData(adjacentTicketsQuery(id, search).queryKey, adjacent);
}
