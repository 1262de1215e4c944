import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '../../../../platform/socket/use-topic.ts';
import type { TicketSearch } from '../list/ticket-search.ts';
import { ticketKeys, ticketQuery } from '../queries.ts';
import type { ThreadSlot } from './thread-slot.ts';
import { isGone, TicketFault, TicketWaiting } from './ticket-states.tsx';
import { TicketView } from './ticket-view.tsx';

type Props = {
  id: number;
  /** The list that the person works through. */
  search: TicketSearch;
  thread: ThreadSlot;
};

/** One ticket: its conversation in the middle, what is known about it at the right. */
export function TicketEdit({ id, search, thread }: Props) {
  const client = useQueryClient();
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id));
  useTopic(`ticket.${id}`, () => {
    void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
  });
  if (error && (!ticket || isGone(error))) {
    return (
      <TicketFault error={error} seen={Boolean(ticket)} search={search} onRetry={() => refetch()} />
    );
  }
  if (!ticket) return <TicketWaiting search={search} />;
  return <TicketView ticket={ticket} search={search} thread={thread} />;
}
