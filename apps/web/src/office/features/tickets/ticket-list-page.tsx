import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/use-session.ts';
import { ListFault, StaleNote } from '../../records/list-fault.tsx';
import { ListFooter, ListSkeleton, NothingFound } from './list-states.tsx';
import { ticketListQuery } from './queries.ts';
import { TicketCards } from './ticket-cards.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import style from './ticket-list-page.module.css';
import { PAGE_SIZES } from './ticket-search.ts';
import { TicketTable, TicketTableWaiting } from './ticket-table.tsx';
import { useLiveTickets } from './use-live-tickets.ts';

export function TicketListPage() {
  const search = useSearch({ from: '/office/at_ticket' });
  const { configs } = useSession();
  const list = useQuery(ticketListQuery(search));
  const fresh = useLiveTickets(list.data?.data);
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Rows = phone ? TicketCards : TicketTable;
  const Waiting = phone ? ListSkeleton : TicketTableWaiting;
  const lines = search.per_page ?? PAGE_SIZES[0] ?? 20;
  const title = configs.TICKET_TITLE_PLURAL_NAME;

  return (
    <div className={style.page}>
      <title>{`${title} · Balcão`}</title>
      <TicketFilters title={title} page={list.data} />
      <section
        className={style.list}
        aria-label={title}
        aria-busy={list.isPlaceholderData || list.isPending}
      >
        {list.isLoadingError && <ListFault error={list.error} onRetry={() => list.refetch()} />}
        {list.isRefetchError && (
          <StaleNote at={list.dataUpdatedAt} onRetry={() => list.refetch()} />
        )}
        {list.isPending && <Waiting lines={lines} sort={search.sort} />}
        {list.data?.data.length === 0 && (
          <NothingFound filtered={Boolean(search.q || search.status)} />
        )}
        {list.data && list.data.data.length > 0 && (
          <Rows rows={list.data.data} sort={search.sort} fresh={fresh} />
        )}
      </section>
      {list.data && <ListFooter page={list.data} />}
    </div>
  );
}
