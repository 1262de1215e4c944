import { useQuery } from '@tanstack/react-query';
import { refreshAskedBefore } from '../../../../platform/query-client.ts';
import { useTopic } from '../../../../platform/socket/use-topic.ts';
import type { TicketSearch } from '../list/ticket-search.ts';
import { ticketKeys, ticketQuery } from '../queries.ts';
import type { MoneySlot, ThreadSlot } from './thread-slot.ts';
import { isGone, TicketFault, TicketWaiting } from './ticket-states.tsx';
import { TicketView } from './ticket-view.tsx';

type Props = {
  id: number;
  /** The list that the person works through. */
  search: TicketSearch;
  money: MoneySlot;
  thread: ThreadSlot;
  /** Called when this person is about to open another ticket. */
  onPrefetch: (id: number) => void;
};

/** One ticket: its conversation in the middle, its data on the right. */
export function TicketEdit({ id, search, money, thread, onPrefetch }: Props) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id));
  useTopic(`ticket.${id}`, (_signal, quietSince) => {
    void refreshAskedBefore(quietSince, { queryKey: ticketKeys.one(id) });
  });
  if (error && (!ticket || isGone(error))) {
    return (
      <TicketFault error={error} seen={Boolean(ticket)} search={search} onRetry={() => refetch()} />
    );
  }
  if (!ticket) return <TicketWaiting search={search} />;
  return <TicketView {...{ ticket, search, money, thread, onPrefetch }} />;
}
