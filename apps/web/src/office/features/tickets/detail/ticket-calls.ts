import type { RecordOption } from '@balcao/contract/records/calls';
import type { listAssignees, listTicketSectors } from '@balcao/contract/ticket-changes';
import type { listTicketNeighbours, listTickets } from '@balcao/contract/ticket-list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { type TicketSearch, ticketListQuery } from '../list/ticket-search.ts';

/** Who stands before and after a ticket in the list that the person came from. */
export const neighboursQuery = (id: number, search: TicketSearch) =>
  queryOptions({
    queryKey: ['tickets', 'neighbours', id, search],
    queryFn: async ({ signal }) => {
      const { page: _, per_page: __, ...query } = ticketListQuery(search);
      const asked = { params: { id }, query, signal };
      const answer = await call<typeof listTicketNeighbours>(
        'GET /api/at_ticket/:id/neighbours',
        asked,
      );
      return answer.data;
    },
  });

export async function loadAssignees(id: number, q: string, signal: AbortSignal) {
  const asked = { params: { id }, query: { q }, signal };
  return (await call<typeof listAssignees>('GET /api/at_ticket/:id/assignees', asked)).data;
}

/** Sectors where a ticket may go: `transfer` for one that exists, `create` for a new one. */
export const loadSectors =
  (what: 'transfer' | 'create') =>
  async (q: string, signal: AbortSignal): Promise<RecordOption[]> => {
    const asked = { query: { q, for: what }, signal };
    return (await call<typeof listTicketSectors>('GET /api/at_ticket/sectors', asked)).data;
  };

/** Tickets by number, person or text, as options named by all three. */
export async function loadTickets(q: string, signal: AbortSignal): Promise<RecordOption[]> {
  const asked = { query: { q, per_page: 10 }, signal };
  const { data } = await call<typeof listTickets>('GET /api/at_ticket', asked);
  return data.map(({ id, person_name, title, status }) => ({
    id,
    name: `nº ${id} · ${person_name ?? 'Visitante'} · ${title} · ${status.name}`,
  }));
}
