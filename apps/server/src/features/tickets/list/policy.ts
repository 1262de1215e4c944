import { LEVEL } from '@balcao/contract/permissions';
import type { TicketView } from '@balcao/contract/ticket-list';
import { ticketViews } from '@balcao/contract/ticket-list';
import type { Actor } from '../../../platform/actor.ts';
import { type TicketScope, ticketScope } from '../policy.ts';
import type { Reader } from './list.rules.ts';

type Who = Pick<Actor, 'userId' | 'level' | 'roles'>;

/** `canReadChannel` of staff for many tickets at once: channel 1 needs a supervisor, by level or of the ticket's sector. */
export function readerOf({ userId, level, roles }: Who): Reader {
  if (level <= LEVEL.supervisor) return { userId, supervises: 'all' };
  const supervised = roles.sectors.filter(({ is_supervisor }) => is_supervisor);
  return { userId, supervises: supervised.map(({ id }) => id) };
}

/** Nobody is shown a view that is empty for good. */
export function viewsOf(actor: Who): TicketView[] {
  const scope: TicketScope = ticketScope(actor);
  const noSector = scope.all || ('noSector' in scope && scope.noSector);
  const shown: Partial<Record<TicketView, boolean>> = {
    sectors: actor.roles.sectors.length > 0,
    no_sector: noSector,
  };
  return ticketViews.filter((view) => shown[view] ?? true);
}
