import type { CallInput } from '@balcao/contract/endpoint';
import type { RecordChange } from '@balcao/contract/records/calls';
import type { updateTicket } from '@balcao/contract/tickets/change';
import type { TicketDetail, TicketStatus } from '@balcao/contract/tickets/ticket';

/** A change: as sent to the server, as shown until it is saved, and in words. */
export type Change = {
  set: Omit<CallInput<typeof updateTicket>['body'], 'updated_at'>;
  shown: Partial<TicketDetail>;
  what: string;
};

/** Whether somebody else changed the same property meanwhile; other changes do not conflict. */
export function isMet({ shown }: Change, before: TicketDetail, fresh: TicketDetail): boolean {
  const names = Object.keys(shown) as (keyof TicketDetail)[];
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(fresh[name]));
}

type Changes = RecordChange['changes'];

/** Replaces the status codes of the audit by their names. */
export function namedChanges(changes: Changes, statuses: readonly TicketStatus[]): Changes {
  const { status, ...others } = changes;
  if (!status) return changes;
  const nameOf = (code: unknown) => statuses.find((one) => one.code === code)?.name ?? code;
  return { status: [nameOf(status[0]), nameOf(status[1])], ...others };
}
