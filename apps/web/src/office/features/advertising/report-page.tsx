import type { AdvertisingReport } from '@balcao/contract/advertising/report';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import list from '../../records/list-page.module.css';
import { ListWaiting } from '../../records/list-parts.tsx';
import { filterFaults, isRefused, RefusedFilters } from '../../reports/refused-filters.tsx';
import style from './advertising.module.css';
import { reportQuery } from './queries.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportRows } from './report-rows.tsx';
import { adReportSearch } from './report-search.ts';
import { ReportTotals } from './report-totals.tsx';
import { ReportRowsDrawer } from './rows-drawer.tsx';

const isEmpty = ({ data, total }: AdvertisingReport) => data.length === 0 && !total.spent_cents;

/** What visits, campaigns and affiliates brought in a period, and what they cost. */
export function AdReportPage() {
  const search = adReportSearch(useSearch({ from: '/office/ad_report' }));
  const found = useQuery(reportQuery(search));
  const report = found.data;
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Retorno dos anúncios · Balcão</title>
      <div className={style.head}>
        <h1>Retorno dos anúncios</h1>
        <Link to="/ad_meta_event" className={buttonClass()}>
          Eventos para a Meta
        </Link>
      </div>
      <ReportFilters search={search} report={report} faults={filterFaults(found.error)} />
      <section
        className={list.list}
        aria-label="Relatório"
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {found.isPending && <ListWaiting />}
        {found.isLoadingError && isRefused(found.error) && <RefusedFilters error={found.error} />}
        {found.isLoadingError && !isRefused(found.error) && (
          <ListFault error={found.error} onRetry={() => found.refetch()} />
        )}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        {report && isEmpty(report) && <Nothing />}
        {report && !isEmpty(report) && (
          <div className={style.report}>
            <ReportTotals total={report.total} />
            <ReportChart report={report} />
            <ReportRows report={report} by={search.by ?? 'campaign'} />
          </div>
        )}
      </section>
      {search.figure && <ReportRowsDrawer search={search} figure={search.figure} report={report} />}
    </div>
  );
}

function Nothing() {
  const text =
    'Nenhuma visita, venda ou gasto nestes dias. Divulgue o endereço de um chatbot com utm_campaign e o código da campanha.';
  return (
    <NoticePage part icon="search" title="Nada neste período" text={text}>
      <Link to="/$record" params={{ record: 'ad_advertisement' }} className={buttonClass()}>
        Ver campanhas
      </Link>
    </NoticePage>
  );
}
