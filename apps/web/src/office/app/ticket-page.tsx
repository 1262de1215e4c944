import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ThreadPanel } from '../features/messages/thread-panel.tsx';
import { TicketEdit } from '../features/tickets/detail/ticket-edit.tsx';
import { BalanceBlock } from './balance-block.tsx';
import { TicketInvoiceLink } from './ticket-invoice-link.tsx';
import { prefetchTicket } from './ticket-queries.ts';

/** Reads `mensagem-3-12` from the address: the channel and number of the message to open. */
function useMessageWish() {
  const { hash } = useLocation();
  return useMemo(() => {
    const [, channel, seq] = /^mensagem-([123])-(\d{1,9})$/.exec(hash) ?? [];
    return seq ? { channel: Number(channel) as 1 | 2 | 3, seq: Number(seq), at: 0 } : null;
  }, [hash]);
}

/** A ticket with its conversations. */
export function TicketPage() {
  const { id } = useParams({ from: '/office/at_ticket/$id/edit' });
  const search = useSearch({ from: '/office/at_ticket/$id/edit' });
  const wished = useMessageWish();
  return (
    <TicketEdit
      key={id}
      id={Number(id)}
      search={search}
      onPrefetch={prefetchTicket}
      money={(ticket) => (
        <>
          <BalanceBlock id={ticket.id} />
          <TicketInvoiceLink id={ticket.id} />
        </>
      )}
      thread={(ticket, { focus, onWriting }) => (
        <ThreadPanel
          origin="at_ticket"
          parentCode={String(ticket.id)}
          visitor={ticket.person_name ?? 'Visitante'}
          focus={focus ?? wished}
          onWriting={onWriting}
        />
      )}
    />
  );
}
