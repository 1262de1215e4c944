import { usePrefetchQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ThreadPanel } from '../features/messages/thread-panel.tsx';
import { askMessages, channelsQuery, threadKeys } from '../features/messages/thread-queries.ts';
import { TicketEdit } from '../features/tickets/detail/ticket-edit.tsx';

/** `mensagem-3-12`: the message that somebody searched for, by channel and number. */
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
      thread={(ticket, { next, focus, ...writer }) => (
        <>
          <ThreadPanel
            origin="at_ticket"
            parentCode={String(ticket.id)}
            visitor={ticket.person_name ?? 'Visitante'}
            focus={focus ?? wished}
            {...writer}
          />
          {next && <ThreadAhead key={next} id={next} />}
        </>
      )}
    />
  );
}

/** Fetches the conversation that is opened next, so that it stands there at once. */
function ThreadAhead({ id }: { id: number }) {
  const parent = { origin: 'at_ticket', parent_code: String(id) } as const;
  const thread = { ...parent, channel_id: 3 } as const;
  usePrefetchQuery(channelsQuery(parent));
  usePrefetchQuery({
    queryKey: threadKeys.messages(thread),
    queryFn: ({ signal }) => askMessages(thread, {}, signal),
  });
  return null;
}
