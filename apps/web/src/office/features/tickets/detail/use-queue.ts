import type { TicketDetail } from '@balcao/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../../../../ui/announcer.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { TicketSearch } from '../list/ticket-search.ts';
import { ticketQuery } from '../queries.ts';
import type { Change } from './clash.ts';
import { neighboursQuery } from './ticket-calls.ts';

type Way = 'previous' | 'next';
type Save = (change: Change) => Promise<unknown>;

export type Queue = {
  previous: number | null;
  next: number | null;
  go: (way: Way) => Promise<void>;
  /** Ends the ticket and goes on to the next one; undefined where that may not be. */
  finish: ((save: Save) => Promise<void>) | undefined;
};

/** What ends a ticket, if anything may. */
function ending({ may, next_statuses }: TicketDetail): Change | undefined {
  const done = next_statuses.find(({ kind }) => kind === 'done');
  if (!may.change_status || !done) return undefined;
  return { set: { status_id: done.id }, shown: { status: done }, what: `Status: ${done.name}` };
}

/** The list that the person came from, walked ticket by ticket; the next one is fetched ahead. */
export function useQueue(ticket: TicketDetail, search: TicketSearch): Queue {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = neighboursQuery(ticket.id, search);
  const { data } = useQuery(query);
  const { previous = null, next = null } = data ?? {};
  useEffect(() => {
    if (next) void client.prefetchQuery(ticketQuery(next));
  }, [client, next]);

  const open = (id: number) =>
    navigate({ to: '/at_ticket/$id/edit', params: { id: String(id) }, search });
  const go = async (way: Way) => {
    // A quick hand presses before the neighbours are known.
    const known = data ?? (await client.fetchQuery(query).catch(() => null));
    const id = known?.[way];
    if (id) return open(id);
    announce(way === 'next' ? 'Este é o último da fila' : 'Este é o primeiro da fila');
  };
  const goOn = () => {
    if (next) return open(next);
    notify('success', 'Fila concluída.');
    return navigate({ to: '/at_ticket', search });
  };
  const end = ending(ticket);
  // What goes wrong is told on the page.
  const finish = end && ((save: Save) => save(end).then(goOn, () => {}));
  return { previous, next, go, finish };
}
