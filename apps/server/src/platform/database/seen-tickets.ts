import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TicketScope } from '../ticket-sight.ts';

/** The tickets of a scope, of a table named `ticket`. Customers match nothing here: only staff reads such lists. */
export function seenTickets(scope: TicketScope): RawBuilder<SqlBool> {
  if (scope.all) return sql`true`;
  if ('ownOf' in scope) return sql`false`;
  return sql`(ticket.assignee_id = ${scope.userId} or ticket.sector_id = any(${scope.sectorIds}::bigint[])
    or (${scope.noSector} and ticket.sector_id is null))`;
}
