import type { Configs } from '@balcao/contract/config-schema';
import type { StatusKind, TicketCore, TicketStatus } from '@balcao/contract/tickets';
import type { TicketListRow } from './tickets.store.ts';

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

/** What list and page both show of a row. */
export function coreOf(row: TicketListRow): TicketCore {
  return {
    id: row.id,
    title: row.title,
    person_name: row.person_name,
    status: {
      id: row.status_id,
      code: row.status_code,
      name: row.status_name,
      color: row.status_color,
      icon: row.status_icon,
      kind: row.status_kind as StatusKind,
    },
    sector:
      row.sector_id === null
        ? null
        : { id: row.sector_id, name: row.sector_name ?? '', color: row.sector_color ?? '' },
    business_unit: row.unit_id === null ? null : { id: row.unit_id, name: row.unit_name ?? '' },
    assignee:
      row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
    last_message: row.last_message,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
