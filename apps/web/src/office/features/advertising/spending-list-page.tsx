import type { Spending } from '@balcao/contract/advertising/spending';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import list from '../../records/list-page.module.css';
import { ListFoot, ListWaiting } from '../../records/list-parts.tsx';
import style from './advertising.module.css';
import { DayDialog } from './day-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { spendingQuery } from './queries.ts';
import { SpendingFilters } from './spending-filters.tsx';
import { SpendingRows } from './spending-rows.tsx';
import { type SpendingSearch, spendingSearch } from './spending-search.ts';
import { SpendingSums } from './spending-sums.tsx';

type Open = { what: 'import' } | { what: 'day'; row?: Spending };

/** What campaigns cost, day by day, with sums of the whole filter. */
export function SpendingListPage() {
  const search = spendingSearch(useSearch({ from: '/office/ad_spending' }));
  const found = useQuery(spendingQuery(search));
  const [open, setOpen] = useState<Open>();
  const page = found.data;
  const change = page?.may.change ?? false;
  const close = () => setOpen(undefined);
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Gastos com anúncios · Balcão</title>
      <div className={style.head}>
        <h1>Gastos com anúncios</h1>
        {change && <Button onClick={() => setOpen({ what: 'import' })}>Importar arquivo</Button>}
        {change && (
          <Button variant="primary" onClick={() => setOpen({ what: 'day' })}>
            Gasto de um dia
          </Button>
        )}
      </div>
      <SpendingFilters search={search} />
      {page && page.total > 0 && <SpendingSums sums={page.sums} />}
      <section
        className={list.list}
        aria-label="Gastos"
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {found.isPending && <ListWaiting />}
        {found.isLoadingError && <ListFault error={found.error} onRetry={() => found.refetch()} />}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        {page?.data.length === 0 && <Nothing search={search} />}
        {page && page.data.length > 0 && (
          <SpendingRows
            rows={page.data}
            change={change ? (row) => setOpen({ what: 'day', row }) : undefined}
          />
        )}
      </section>
      {page && <ListFoot page={page} />}
      {open?.what === 'day' && <DayDialog row={open.row} onClose={close} />}
      {open?.what === 'import' && <ImportDialog onClose={close} />}
    </div>
  );
}

function Nothing({ search: { page: _, ...filters } }: { search: SpendingSearch }) {
  if (Object.keys(filters).length === 0) {
    const text = 'Digite o gasto de um dia ou importe o arquivo da Meta ou do Google.';
    return (
      <NoticePage part icon="coin" title="Nenhum gasto ainda" text={text}>
        <Link to="/$record" params={{ record: 'ad_advertisement' }} className={buttonClass()}>
          Ver campanhas
        </Link>
      </NoticePage>
    );
  }
  const text = 'Nenhum gasto combina com o período e a campanha escolhidos.';
  return (
    <NoticePage part icon="search" title="Nada encontrado" text={text}>
      <Link to="/ad_spending" search={{}} className={buttonClass()}>
        Limpar filtros
      </Link>
    </NoticePage>
  );
}
