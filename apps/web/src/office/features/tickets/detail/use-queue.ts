import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { announce } from '../../../../ui/announcer.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { TicketSearch } from '../list/ticket-search.ts';
import { adjacentTicketsQuery } from './adjacent-tickets.ts';
import type { Change } from './ticket-conflict.ts';

type Way = 'previous' | 'next';
type Save = (change: Change) => Promise<unknown>;

export type Queue = {
  previous: number | null;
  next: number | null;
  go: (way: Way) => Promise<void>;
  /** Ends the ticket and opens the next one; undefined if this person may not. */
  finish: ((save: Save) => Promise<void>) | undefined;
};

/** The change that ends a ticket, if there is one. */
function ending({ may, next_statuses }: TicketDetail): Change | undefined {
  const done = next_statuses.find(({ kind }) => kind === 'done');
  if (!may.change_status || !done) return undefined;
  return { set: { status_id: done.id }, shown: { status: done }, what: `Status: ${done.name}` };
}

/** The list that the person came from, ticket by ticket. */
export function useQueue(ticket: TicketDetail, search: TicketSearch): Queue {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = adjacentTicketsQuery(ticket.id, search);
  const { data } = useQuery(query);
  const { previous = null, next = null } = data ?? {};

  const open = (id: number) =>
    navigate({ to: '/at_ticket/$id/edit', params: { id: String(id) }, search });
  // The person may press the key before the adjacent tickets are known.
  const adjacent = async () => data ?? (await client.fetchQuery(query).catch(() => null));
  const go = async (way: Way) => {
    const id = (await adjacent())?.[way];
    if (id) return open(id);
    announce(way === 'next' ? 'Este é o último da fila' : 'Este é o primeiro da fila');
  };
  const goOn = async (known: ReturnType<typeof adjacent>) => {
    const id = (await known)?.next;
    if (id) return open(id);
    notify('success', 'Fila concluída.');
    return navigate({ to: '/at_ticket', search });
  };
  const end = ending(ticket);
  const finish =
    end &&
    ((save: Save) => {
      // Asked before the change, which may take the ticket out of the list.
      const known = adjacent();
      // The page shows the error.
      return save(end).then(
        () => goOn(known),
        () => {},
      );
    });
  return { previous, next, go, finish };
}
