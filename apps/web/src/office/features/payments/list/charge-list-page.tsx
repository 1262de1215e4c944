import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../../records/list-fault.tsx';
import style from '../../../records/list-page.module.css';
import { columnsOf, filtersSet } from '../../../records/list-search.ts';
import { CardsWaiting, ListFoot } from '../../../records/list-states.tsx';
import { selectionOf, useChosenRows } from '../../../records/selection.ts';
import { SortChoice } from '../../../records/sort-choice.tsx';
import { useRecordSearch } from '../../../records/use-record-search.ts';
import { useChargeRights } from '../charge-rights.ts';
import { chargesQuery } from '../queries.ts';
import { ChargeBulkBar } from './charge-bulk-bar.tsx';
import { ChargeCards } from './charge-cards.tsx';
import { chargeDefinitionFor } from './charge-definition.ts';
import { ChargeSums } from './charge-sums.tsx';
import { ChargeTable, ChargeTableWaiting } from './charge-table.tsx';
import { ChargeTools } from './charge-tools.tsx';

/** What people were asked to pay, with the sums of the filter. */
export function ChargeListPage() {
  const { say } = useTicketWords();
  const definition = useMemo(() => chargeDefinitionFor(say), [say]);
  const { search, choose } = useRecordSearch(definition);
  const list = useQuery(chargesQuery(search));
  const chosen = useChosenRows(definition, search);
  const rows = list.data?.data ?? [];
  const selection = selectionOf(chosen, definition, rows);
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Rows = phone ? ChargeCards : ChargeTable;
  const Waiting = phone ? CardsWaiting : ChargeTableWaiting;
  const shape = {
    definition,
    columns: columnsOf(definition, search),
    sort: search.sort,
    selection,
  };
  const narrowed = Boolean(search.q) || filtersSet(definition, search) > 0;
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Cobranças · Balcão</title>
      <ChargeTools
        definition={definition}
        search={search}
        choose={choose}
        page={list.data}
        phone={phone}
      >
        {phone && rows.length > 1 && (
          <SortChoice definition={definition} search={search} choose={choose} />
        )}
      </ChargeTools>
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
      {list.data && rows.length > 0 && <ChargeSums sums={list.data.sums} />}
      {list.data && <ListFoot definition={definition} page={list.data} choose={choose} />}
      {selection && selection.rows.size > 0 && (
        <ChargeBulkBar
          definition={definition}
          search={search}
          selection={selection}
          page={list.data}
        />
      )}
    </div>
  );
}

function NothingFound({ narrowed }: { narrowed: boolean }) {
  const { create } = useChargeRights();
  if (narrowed) {
    const text = 'Nenhuma cobrança combina com a busca e os filtros escolhidos.';
    return (
      <NoticePage part icon="search" title="Nada encontrado" text={text}>
        <Link to="/pm_transaction" className={buttonClass()}>
          Limpar busca e filtros
        </Link>
      </NoticePage>
    );
  }
  const text = 'Crie a primeira para enviar um boleto ou Pix a um cliente.';
  return (
    <NoticePage part icon="coin" title="Nenhuma cobrança ainda" text={text}>
      {create && (
        <Link to="/pm_transaction/create" className={buttonClass({ variant: 'primary' })}>
          Nova cobrança
        </Link>
      )}
    </NoticePage>
  );
}
