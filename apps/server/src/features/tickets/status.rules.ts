import type { Configs } from '@balcao/contract/organization/config-schema';
import type { TicketStatus } from '@balcao/contract/tickets/ticket';

/** The code of a new ticket's status. */
export const NEW_STATUS = 'novo';

/** The allowed next statuses; a status without an entry allows all (docs/product/tickets.md#statuses). */
export function nextStatuses(
  current: string,
  all: TicketStatus[],
  allowed: Configs['TICKET_STATUS_CHANGE_ALLOWED'],
): TicketStatus[] {
  const codes = allowed[current];
  const others = all.filter((status) => status.code !== current);
  return codes?.length ? others.filter((status) => codes.includes(status.code)) : others;
}
