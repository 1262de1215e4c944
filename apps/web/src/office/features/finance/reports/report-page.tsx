import type { ReportName } from '@balcao/contract/finance/report-names';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../../records/list-fault.tsx';
import tabs from '../../../records/tab-links.module.css';
import { isRefused, RefusedFilters } from '../../../reports/refused-filters.tsx';
import style from '../../../reports/reports.module.css';
import { AgingView } from './aging-view.tsx';
import { CashFlowView } from './cash-flow-view.tsx';
import { DreView } from './dre-view.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { PayablesView } from './payables-view.tsx';
import { exportView, reportQuery } from './queries.ts';
import { ReportFilters } from './report-filters.tsx';
import { type ReportSearch, reportSearch } from './report-search.ts';
import { ResultsView } from './results-view.tsx';
import { EntryRowsDrawer } from './rows-drawer.tsx';

const titles: Record<ReportName, string> = {
  cash_flow: 'Fluxo de caixa',
  dre: 'DRE',
  aging: 'A receber por idade',
  payables: 'A pagar da semana',
  results: 'Resultados',
};
const names = Object.keys(titles) as ReportName[];

/** The views of finance, one at a time, and the rows behind their numbers. */
export function ReportPage() {
  const search = reportSearch(useSearch({ from: '/office/fn_report' }));
  const { view = 'cash_flow', rows, page } = search;
  return (
    <div className={style.page}>
      <title>{`${titles[view]} · Balcão`}</title>
      <div className={style.top}>
        <h1>{titles[view]}</h1>
        <ExportButtons make={(format) => exportView(view, format, search)} />
        <span className={style.print}>
          <Button onClick={() => window.print()}>Imprimir</Button>
        </span>
      </div>
      <Tabs view={view} search={search} />
      <ReportFilters view={view} search={search} />
      <Body view={view} search={search} />
      {rows && <EntryRowsDrawer key={rows} name={view} rows={rows} page={page ?? 1} />}
    </div>
  );
}

/** Another view keeps the unit and the basis; its period is its own. */
function Tabs({ view, search }: { view: ReportName; search: ReportSearch }) {
  const { business_unit_id, basis } = search;
  const kept = {
    ...(business_unit_id !== undefined && { business_unit_id }),
    ...(basis && { basis }),
  };
  return (
    <nav className={`${tabs.tabs} ${style.tabs}`} aria-label="Visões">
      {names.map((name) => (
        <Link
          key={name}
          to="/fn_report"
          search={name === 'cash_flow' ? kept : { ...kept, view: name }}
          // The first view's address is a part of all others' addresses.
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={view === name ? 'page' : undefined}
          resetScroll={false}
        >
          {titles[name]}
        </Link>
      ))}
    </nav>
  );
}

type Of<N extends ReportName> = { name: N; search: ReportSearch };

function Body({ view, search }: { view: ReportName; search: ReportSearch }) {
  switch (view) {
    case 'cash_flow':
      return (
        <Loaded key={view} name={view} search={search}>
          {(flow) => <CashFlowView flow={flow} />}
        </Loaded>
      );
    case 'dre':
      return (
        <Loaded key={view} name={view} search={search}>
          {(dre) => (dre.rows.length > 4 ? <DreView dre={dre} /> : <Nothing />)}
        </Loaded>
      );
    case 'aging':
      return (
        <Loaded key={view} name={view} search={search}>
          {(aging) => <AgingView aging={aging} />}
        </Loaded>
      );
    case 'payables':
      return (
        <Loaded key={view} name={view} search={search}>
          {(payables) => <PayablesView payables={payables} />}
        </Loaded>
      );
    case 'results':
      return (
        <Loaded key={view} name={view} search={search}>
          {(results) => (results.rows.length > 0 ? <ResultsView results={results} /> : <Nothing />)}
        </Loaded>
      );
  }
}

type LoadedProps<N extends ReportName> = Of<N> & {
  children: (data: NonNullable<ReturnType<typeof useReport<N>>['data']>) => ReactNode;
};

const useReport = <N extends ReportName>({ name, search }: Of<N>) =>
  useQuery(reportQuery(name, search));

function Loaded<N extends ReportName>({ name, search, children }: LoadedProps<N>) {
  const found = useReport({ name, search });
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  if (found.isLoadingError && isRefused(found.error)) return <RefusedFilters error={found.error} />;
  if (found.isLoadingError)
    return (
      <ListFault
        title="Não foi possível carregar a visão"
        error={found.error}
        onRetry={() => found.refetch()}
      />
    );
  if (!found.data) return <Waiting />;
  return (
    <div aria-busy={found.isPlaceholderData}>
      {found.isRefetchError && (
        <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
      )}
      {children(found.data)}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Carregando" className={style.waiting}>
      <Skeleton width="30%" />
      {['one', 'two', 'three', 'four', 'five', 'six'].map((line) => (
        <Skeleton key={line} width="80%" />
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <NoticePage
      part
      icon="coin"
      title="Nada lançado neste período"
      text="Escolha outro período ou outra unidade, ou registre os lançamentos do período."
    />
  );
}
