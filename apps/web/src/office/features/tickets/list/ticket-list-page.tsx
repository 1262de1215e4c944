import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../../records/list-fault.tsx';
import shared from '../../../records/list-page.module.css';
import { columnsOf, filtersSet } from '../../../records/list-search.ts';
import { ListFoot } from '../../../records/list-states.tsx';
import { useSelection } from '../../../records/selection.ts';
import { SortChoice } from '../../../records/sort-choice.tsx';
import { useChoose } from '../../../records/use-record-search.ts';
import { listQuery } from './list-queries.ts';
import { NothingFound } from './list-states.tsx';
import { ListTools } from './list-tools.tsx';
import { TicketBulkBar } from './ticket-bulk-bar.tsx';
import { CardsWaiting } from './ticket-cards.tsx';
import style from './ticket-list-page.module.css';
import { TicketRows } from './ticket-rows.tsx';
import { ticketListQuery } from './ticket-search.ts';
import { TicketTableWaiting } from './ticket-table.tsx';
import { useColumns } from './use-columns.ts';
import { useTicketDefinition } from './use-definition.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useHold } from './use-hold.ts';
import { useListKeys } from './use-list-keys.ts';
import { useLiveTickets } from './use-live-tickets.ts';
import { ViewsRail } from './views-rail.tsx';
import { WaitingNews } from './waiting-news.tsx';

/** Queues at the left, the open one beside them. */
export function TicketListPage() {
  const search = useSearch({ from: '/office/at_ticket' });
  const choose = useChoose();
  const definition = useTicketDefinition(search.view);
  const columns = useColumns(search, choose);
  const query = useQuery(listQuery(search));
  const page = query.isPlaceholderData ? undefined : query.data;
  useLiveTickets(page?.data);

  const list = useRef<HTMLDivElement>(null);
  const hold = useHold(list);
  const [choosing, setChoosing] = useState(false);
  const key = JSON.stringify(ticketListQuery(search));
  const held = useHeldRows(page, key, hold.held || choosing);
  // Of what is in sight alone.
  const selection = useSelection(definition, search, page && { ...page, data: held.rows });
  if (choosing !== Boolean(selection?.rows.size)) setChoosing(!choosing);
  useListKeys(list, (id) => {
    const row = held.rows.find((one) => one.id === id);
    if (row) selection?.toggle({ id, name: row.person_name ?? `nº ${id}` });
  });

  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Waiting = phone ? CardsWaiting : TicketTableWaiting;
  const shape = {
    definition,
    columns: columnsOf(definition, columns.shown),
    sort: search.sort,
    selection,
  };
  const narrowed = Boolean(search.q) || filtersSet(definition, search) > 0;
  if (query.isLoadingError && isForbidden(query.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>{`${definition.plural} · Balcão`}</title>
      <ViewsRail search={search} />
      <div className={shared.page}>
        <ListTools
          definition={definition}
          search={search}
          choose={choose}
          columns={columns}
          phone={phone}
          page={query.data}
        >
          {phone && held.rows.length > 1 && (
            <SortChoice definition={definition} search={search} choose={choose} />
          )}
        </ListTools>
        <section
          className={shared.list}
          aria-label={definition.plural}
          aria-busy={query.isPlaceholderData || query.isPending}
        >
          <WaitingNews count={held.waiting} onShow={held.show} />
          {query.isLoadingError && (
            <ListFault error={query.error} onRetry={() => query.refetch()} />
          )}
          {query.isRefetchError && (
            <StaleNote at={query.dataUpdatedAt} onRetry={() => query.refetch()} />
          )}
          {query.isPending && <Waiting lines={search.per_page ?? 20} {...shape} />}
          {query.data && held.rows.length === 0 && (
            <NothingFound view={search.view} narrowed={narrowed} />
          )}
          <div ref={list} {...hold.props}>
            {held.rows.length > 0 && !query.isLoadingError && (
              <TicketRows
                {...shape}
                phone={phone}
                rows={held.rows}
                fresh={held.fresh}
                search={search}
                onFresh={held.show}
              />
            )}
          </div>
        </section>
        {query.data && <ListFoot definition={definition} page={query.data} choose={choose} />}
        {selection && selection.rows.size > 0 && (
          <TicketBulkBar definition={definition} selection={selection} onFresh={held.show} />
        )}
      </div>
    </div>
  );
}
