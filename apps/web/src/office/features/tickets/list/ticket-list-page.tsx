import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { isForbidden, NoAccess } from '../../../records/list-fault.tsx';
import shared from '../../../records/list-page.module.css';
import { columnsOf } from '../../../records/list-search.ts';
import { ListFoot } from '../../../records/list-states.tsx';
import { SortChoice } from '../../../records/sort-choice.tsx';
import { useChoose } from '../../../records/use-record-search.ts';
import { ListTools } from './list-tools.tsx';
import { TicketBulkBar } from './ticket-bulk-bar.tsx';
import style from './ticket-list-page.module.css';
import { TicketListSection } from './ticket-list-section.tsx';
import { useColumns } from './use-columns.ts';
import { useTicketDefinition } from './use-definition.ts';
import { useTicketList } from './use-ticket-list.ts';
import { ViewsRail } from './views-rail.tsx';

/** The queues on the left, the open one beside them. */
export function TicketListPage() {
  const search = useSearch({ from: '/office/at_ticket' });
  const choose = useChoose();
  const definition = useTicketDefinition(search.view);
  const columns = useColumns(search, choose);
  const list = useTicketList(definition, search);
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const { query, held, selection } = list;
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
        <TicketListSection
          definition={definition}
          search={search}
          list={list}
          columns={columnsOf(definition, columns.shown)}
          phone={phone}
        />
        {query.data && <ListFoot definition={definition} page={query.data} choose={choose} />}
        {selection && selection.rows.size > 0 && (
          <TicketBulkBar definition={definition} selection={selection} onFresh={held.show} />
        )}
      </div>
    </div>
  );
}
