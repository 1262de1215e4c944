import type { RecordOption } from '@balcao/contract/records/calls';
import type { listAssignees, listTicketSectors } from '@balcao/contract/tickets/change';
import type { listTickets } from '@balcao/contract/tickets/list';
import { call } from '../../../../platform/api.ts';

export async function loadAssignees(id: number, q: string, signal: AbortSignal) {
  const asked = { params: { id }, query: { q }, signal };
  return (await call<typeof listAssignees>('GET /api/at_ticket/:id/assignees', asked)).data;
}

/** Sectors that a ticket can go to: `transfer` for an existing one, `create` for a new one. */
export const loadSectors =
  (what: 'transfer' | 'create') =>
  async (q: string, signal: AbortSignal): Promise<RecordOption[]> => {
    const asked = { query: { q, for: what }, signal };
    return (await call<typeof listTicketSectors>('GET /api/at_ticket/sectors', asked)).data;
  };

/** Tickets by number, person or text, as options that show all three. */
export async function loadTickets(q: string, signal: AbortSignal): Promise<RecordOption[]> {
  const asked = { query: { q, per_page: 10 }, signal };
  const { data } = await call<typeof listTickets>('GET /api/at_ticket', asked);
  return data.map(({ id, person_name, title, status }) => ({
    id,
    name: `nº ${id} · ${person_name ?? 'Visitante'} · ${title} · ${status.name}`,
  }));
}
