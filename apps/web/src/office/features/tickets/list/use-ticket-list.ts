import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { selectionOf, useChosenRows } from '../../../records/selection.ts';
import { listQuery } from './list-queries.ts';
import { type TicketSearch, ticketListQuery } from './ticket-search.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useHold } from './use-hold.ts';
import { useListKeys } from './use-list-keys.ts';
import { useLiveTickets } from './use-live-tickets.ts';

/** The tickets of an address, kept current. Rows keep their place while the person is at them or has chosen some. */
export function useTicketList(definition: RecordDefinition, search: TicketSearch) {
  const query = useQuery(listQuery(search));
  const page = query.isPlaceholderData ? undefined : query.data;
  useLiveTickets(page?.data);

  const box = useRef<HTMLDivElement>(null);
  const hold = useHold(box);
  const chosen = useChosenRows(definition, search);
  const key = JSON.stringify(ticketListQuery(search));
  const held = useHeldRows(page, key, hold.held || (chosen?.rows.size ?? 0) > 0);
  // Covers only the rows on the screen.
  const selection = selectionOf(chosen, definition, page ? held.rows : []);
  useListKeys(box, (id) => {
    const row = held.rows.find((one) => one.id === id);
    if (row) selection?.toggle({ id, name: row.person_name ?? `nº ${id}` });
  });
  return { query, held, selection, box: { ref: box, ...hold.props } };
}
export type TicketList = ReturnType<typeof useTicketList>;
