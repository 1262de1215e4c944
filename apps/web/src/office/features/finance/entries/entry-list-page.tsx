import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../../records/list-fault.tsx';
import style from '../../../records/list-page.module.css';
import { columnsOf, filtersSet } from '../../../records/list-search.ts';
import { CardsWaiting, ListFoot } from '../../../records/list-states.tsx';
import { SortChoice } from '../../../records/sort-choice.tsx';
import { useRecordSearch } from '../../../records/use-record-search.ts';
import { EntryCards } from './entry-cards.tsx';
import { entryDefinitionOf } from './entry-definition.ts';
import { entriesQuery } from './entry-queries.ts';
import { useEntryRights } from './entry-rights.ts';
import { EntrySums } from './entry-sums.tsx';
import { EntryTable, EntryTableWaiting } from './entry-table.tsx';
import { EntryTabs } from './entry-tabs.tsx';
import { EntryTools } from './entry-tools.tsx';

/** What is to be paid and received, with the sums of the filter. */
export function EntryListPage() {
  const definition = entryDefinitionOf(useSearch({ strict: false }));
  const { search, choose } = useRecordSearch(definition);
  const list = useQuery(entriesQuery(search));
  const rows = list.data?.data ?? [];
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Rows = phone ? EntryCards : EntryTable;
  const Waiting = phone ? CardsWaiting : EntryTableWaiting;
  const shape = {
    definition,
    columns: columnsOf(definition, search),
    sort: search.sort,
    selection: undefined,
  };
  const narrowed = Boolean(search.q) || filtersSet(definition, search) > 0;
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Lançamentos · Balcão</title>
      <EntryTools
        definition={definition}
        search={search}
        choose={choose}
        page={list.data}
        phone={phone}
      >
        {phone && rows.length > 1 && (
          <SortChoice definition={definition} search={search} choose={choose} />
        )}
      </EntryTools>
      <EntryTabs search={search} />
      <section
        className={style.list}
        aria-label={definition.plural}
        aria-busy={list.isPlaceholderData || list.isPending}
      >
        {list.isLoadingError && <ListFault error={list.error} onRetry={() => list.refetch()} />}
        {list.isRefetchError && (
          <StaleNote at={list.dataUpdatedAt} onRetry={() => list.refetch()} />
        )}
        {list.isPending && <Waiting lines={search.per_page ?? 20} {...shape} />}
        {list.data && rows.length === 0 && <NothingFound narrowed={narrowed} />}
        {rows.length > 0 && <Rows rows={rows} {...shape} />}
      </section>
      {list.data && rows.length > 0 && <EntrySums sums={list.data.sums} />}
      {list.data && <ListFoot definition={definition} page={list.data} choose={choose} />}
    </div>
  );
}

function NothingFound({ narrowed }: { narrowed: boolean }) {
  const { create } = useEntryRights();
  if (narrowed) {
    const text = 'Nenhum lançamento combina com a busca e os filtros escolhidos.';
    return (
      <NoticePage part icon="search" title="Nada encontrado" text={text}>
        <Link to="/fn_entry" className={buttonClass()}>
          Limpar busca e filtros
        </Link>
      </NoticePage>
    );
  }
  const text = 'Registre a primeira conta a pagar ou a receber.';
  return (
    <NoticePage part icon="coin" title="Nenhum lançamento ainda" text={text}>
      {create && (
        <Link
          to="/fn_entry/create"
          search={{ direction: 'payable' }}
          className={buttonClass({ variant: 'primary' })}
        >
          Novo lançamento
        </Link>
      )}
    </NoticePage>
  );
}
