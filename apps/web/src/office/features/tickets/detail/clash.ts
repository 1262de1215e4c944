import type { CallInput } from '@balcao/contract/endpoint';
import type { RecordChange } from '@balcao/contract/records/calls';
import type { updateTicket } from '@balcao/contract/ticket-changes';
import type { TicketDetail, TicketStatus } from '@balcao/contract/tickets';

/** What somebody changes: as it goes to the server, as the page shows it meanwhile, and in words. */
export type Change = {
  set: Omit<CallInput<typeof updateTicket>['body'], 'updated_at'>;
  shown: Partial<TicketDetail>;
  what: string;
};

/** Whether somebody else changed the very thing meanwhile; all else may be saved upon. */
export function isMet({ shown }: Change, before: TicketDetail, fresh: TicketDetail): boolean {
  const names = Object.keys(shown) as (keyof TicketDetail)[];
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(fresh[name]));
}

type Changes = RecordChange['changes'];

/** The audit knows a status by its code; people know it by its name. */
export function namedChanges(changes: Changes, statuses: readonly TicketStatus[]): Changes {
  const { status, ...others } = changes;
  if (!status) return changes;
  const nameOf = (code: unknown) => statuses.find((one) => one.code === code)?.name ?? code;
  return { status: [nameOf(status[0]), nameOf(status[1])], ...others };
}
