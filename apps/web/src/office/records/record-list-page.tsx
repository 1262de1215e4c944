import type { RecordDefinition } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from './list-fault.tsx';
import { ListHead } from './list-head.tsx';
import style from './list-page.module.css';
import { columnsOf, filtersSet, listQueryOf } from './list-search.ts';
import { CardsWaiting, ListFoot, NothingFound } from './list-states.tsx';
import { TableWaiting } from './list-table.tsx';
import { RecordCards } from './record-cards.tsx';
import { useRecordExtension } from './record-extensions.ts';
import { recordListQuery } from './record-queries.ts';
import { RecordTable } from './record-table.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { selectionOf, useChosenRows } from './selection.ts';
import { SortChoice } from './sort-choice.tsx';
import { useRecordSearch } from './use-record-search.ts';

/** The list of any record, as its definition describes it. */
export function RecordListPage() {
  const { record } = useParams({ from: '/office/$record' });
  const definition = recordOf(record);
  if (!definition) throw notFound();
  return <RecordList key={record} definition={definition} />;
}

function RecordList({ definition }: { definition: RecordDefinition }) {
  const { Above } = useRecordExtension(definition.name);
  const { search, choose } = useRecordSearch(definition);
  const list = useQuery(recordListQuery(definition, search));
  const chosen = useChosenRows(definition, search);
  const selection = selectionOf(chosen, definition, list.data?.data ?? []);
  const [removing, setRemoving] = useState<{ id: number; name: string }>();
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Rows = phone ? RecordCards : RecordTable;
  const Waiting = phone ? CardsWaiting : TableWaiting;
  const shape = {
    definition,
    columns: columnsOf(definition, search),
    sort: search.sort,
    selection,
  };
  const rows = list.data?.data ?? [];
  const narrowed = Boolean(search.q) || filtersSet(definition, search) > 0;
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>{`${definition.plural} · Balcão`}</title>
      <ListHead definition={definition} search={search} choose={choose} page={list.data}>
        {phone && rows.length > 1 && (
          <SortChoice definition={definition} search={search} choose={choose} />
        )}
      </ListHead>
      {Above && (
        <Suspense>
          <Above />
        </Suspense>
      )}
      <section
        className={style.list}
        aria-label={definition.plural}
        aria-busy={list.isPlaceholderData || list.isPending}
      >
        {list.isLoadingError && <ListFault error={list.error} onRetry={() => list.refetch()} />}
        {list.isRefetchError && (
          <StaleNote at={list.dataUpdatedAt} onRetry={() => list.refetch()} />
        )}
        {list.isPending && <Waiting lines={listQueryOf(definition, search).per_page} {...shape} />}
        {list.data && rows.length === 0 && (
          <NothingFound definition={definition} narrowed={narrowed} />
        )}
        {rows.length > 0 && <Rows rows={rows} {...shape} onRemove={setRemoving} />}
      </section>
      {list.data && <ListFoot definition={definition} page={list.data} choose={choose} />}
      {selection && selection.rows.size > 0 && (
        <BulkBar definition={definition} selection={selection} />
      )}
      {removing && (
        <RemoveDialog
          definition={definition}
          {...removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}
