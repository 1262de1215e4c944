import type { TicketRow } from '@balcao/contract/tickets/list';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { coalesce } from '../../../../platform/coalesce.ts';
import { refreshAskedBefore } from '../../../../platform/query-client.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { useTopic } from '../../../../platform/socket/use-topic.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { ticketKeys } from '../queries.ts';

// A busy hour brings many events a second to every open list; these pauses limit the calls to the server.
const LIST_PAUSE_MS = 1_000;
const COUNTS_PAUSE_MS = 3_000;

/** Keeps the lists and counts on the screen current, and announces tickets that arrive in `rows`. */
export function useLiveTickets(rows: TicketRow[] | undefined): void {
  const [created, setCreated] = useState<ReadonlySet<number>>(new Set());
  const [refresh] = useState(() => {
    let since = 0;
    const ask = (queryKey: QueryKey) => () => void refreshAskedBefore(since, { queryKey });
    const lists = coalesce(ask(ticketKeys.lists), LIST_PAUSE_MS);
    const counts = coalesce(ask(ticketKeys.counts), COUNTS_PAUSE_MS);
    return (quietSince: number) => {
      since = Math.max(since, quietSince);
      lists();
      counts();
    };
  });

  useTopic('tickets', (signal, quietSince) => {
    const news = signal === 'ready' ? undefined : signal;
    if (news?.type === 'presence') return;
    refresh(quietSince);
    if (news?.type !== 'ticket.created') return;
    setCreated((before) => new Set(before).add(news.data.ticket_id));
  });
  useAnnouncedTickets(rows, created);
}

function useAnnouncedTickets(rows: TicketRow[] | undefined, created: ReadonlySet<number>) {
  const told = useRef(new Set<number>());
  const { say } = useTicketWords();
  const tell = useEffectEvent((text: string) => announce(say(text)));
  useEffect(() => {
    // Without a name, the visitor may have only looked at the page: wait for the first answer.
    const arrived =
      rows?.filter(
        ({ id, person_name }) => person_name && created.has(id) && !told.current.has(id),
      ) ?? [];
    for (const { id } of arrived) told.current.add(id);
    const [first] = arrived;
    if (arrived.length > 1) tell(`${arrived.length} {novos atendimentos}`);
    else if (first) tell(`{Novo atendimento} de ${first.person_name}`);
  }, [rows, created]);
}
