import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { ListFault, StaleNote } from '../../../records/list-fault.tsx';
import shared from '../../../records/list-page.module.css';
import { filtersSet } from '../../../records/list-search.ts';
import { NothingFound } from './list-states.tsx';
import { CardsWaiting } from './ticket-cards.tsx';
import { TicketRows } from './ticket-rows.tsx';
import type { TicketSearch } from './ticket-search.ts';
import { TicketTableWaiting } from './ticket-table.tsx';
import type { TicketList } from './use-ticket-list.ts';
import { WaitingNews } from './waiting-news.tsx';

type Props = {
  definition: RecordDefinition;
  search: TicketSearch;
  list: TicketList;
  columns: Field[];
  phone: boolean;
};

/** The rows, or the state that replaces them: loading, failed or empty. */
export function TicketListSection({ definition, search, list, columns, phone }: Props) {
  const { query, held, selection, box } = list;
  const Waiting = phone ? CardsWaiting : TicketTableWaiting;
  const shape = { definition, columns, sort: search.sort, selection };
  const narrowed = Boolean(search.q) || filtersSet(definition, search) > 0;
  return (
    <section
      className={shared.list}
      aria-label={definition.plural}
      aria-busy={query.isPlaceholderData || query.isPending}
    >
      <WaitingNews count={held.waiting} onShow={held.show} />
      {query.isLoadingError && <ListFault error={query.error} onRetry={() => query.refetch()} />}
      {query.isRefetchError && (
        <StaleNote at={query.dataUpdatedAt} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting lines={search.per_page ?? 20} {...shape} />}
      {query.data && held.rows.length === 0 && (
        <NothingFound view={search.view} narrowed={narrowed} />
      )}
      <div {...box}>
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
  );
}
