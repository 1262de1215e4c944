import type { Configs } from '@balcao/contract/config-schema';
import type { TicketStatus } from '@balcao/contract/tickets';

/** The code of the status in which a ticket begins. */
export const NEW_STATUS = 'novo';

/** The statuses that may follow; a status without an entry may go anywhere (product.md section 2). */
export function nextStatuses(
  current: string,
  all: TicketStatus[],
  allowed: Configs['TICKET_STATUS_CHANGE_ALLOWED'],
): TicketStatus[] {
  const codes = allowed[current];
  const others = all.filter((status) => status.code !== current);
  return codes?.length ? others.filter((status) => codes.includes(status.code)) : others;
}
