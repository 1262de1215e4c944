import type { Report } from '@balcao/contract/reports/report';
import {
  type FilterField,
  filterLabels,
  type ReportName,
  reportTitles,
  stillCounting,
} from '@balcao/contract/reports/report-names';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { brazilianDate } from '../../../ui/date-text.ts';
import { shortMoment } from '../../../ui/dates.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import { filterFaults, isRefused, RefusedFilters } from '../../reports/refused-filters.tsx';
import reports from '../../reports/reports.module.css';
import { BarsTable } from './bars-table.tsx';
import { BehindRows } from './behind-rows.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FunnelTable } from './funnel-table.tsx';
import { HeatTable } from './heat-table.tsx';
import { reportQuery } from './queries.ts';
import style from './report.module.css';
import { ReportFilters } from './report-filters.tsx';
import { ReportPlace } from './report-place.ts';
import { dayFaults, reportSearch } from './report-search.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportViews } from './report-views.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SeriesChart } from './series-chart.tsx';
import { WaitingList } from './waiting-list.tsx';

export const TicketsReportPage = () => <ReportPage name="tickets" />;
export const ResultsReportPage = () => <ReportPage name="results" />;
export const PaymentsReportPage = () => <ReportPage name="payments" />;

const drawings = { bars: BarsTable, heat: HeatTable, funnel: FunnelTable, list: WaitingList };

/** A report as the server answers it, and the rows behind its numbers. */
function ReportPage({ name }: { name: ReportName }) {
  const search = reportSearch(useSearch({ strict: false }));
  const found = useQuery(reportQuery(name, search));
  const [mailing, setMailing] = useState(false);
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  // What another report answered meanwhile is none of this one.
  const report = found.data?.name === name ? found.data : undefined;
  const isWaiting = !report && !found.isLoadingError;
  return (
    <ReportPlace value={{ name, search }}>
      <div className={reports.page}>
        <title>{`${reportTitles[name]} · Relatórios · Balcão`}</title>
        <div className={reports.top}>
          <h1>{reportTitles[name]}</h1>
          <ReportViews />
          <ExportMenu />
          <Button onClick={() => setMailing(true)}>Enviar por e-mail</Button>
          <span className={reports.print}>
            <Button onClick={() => window.print()}>Imprimir</Button>
          </span>
        </div>
        <ReportFilters
          report={report}
          faults={{ ...filterFaults(found.error), ...dayFaults(search) }}
        />
        {report && <Days report={report} />}
        {isWaiting && (
          <p className={reports.note}>
            <Skeleton width="50%" />
          </p>
        )}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        <section className={style.body} aria-label="Relatório" aria-busy={found.isPlaceholderData}>
          {report && <Body report={report} />}
          {!report && isRefused(found.error) && found.error && (
            <RefusedFilters error={found.error} />
          )}
          {!report && found.isLoadingError && !isRefused(found.error) && (
            <ListFault
              title="Não foi possível carregar o relatório"
              error={found.error}
              onRetry={() => found.refetch()}
            />
          )}
          {isWaiting && <ReportSkeleton />}
        </section>
        {mailing && <ScheduleDialog title={reportTitles[name]} onClose={() => setMailing(false)} />}
        {search.rows && (
          <BehindRows key={search.rows} rows={search.rows} counting={report?.counting ?? false} />
        )}
      </div>
    </ReportPlace>
  );
}

const span = ({ from, to }: { from: string; to: string }) =>
  `${brazilianDate(from)} a ${brazilianDate(to)}`;

/** What the filters chose; paper has no filters to look at. */
const chosenOf = ({ chosen }: Report) =>
  (Object.keys(filterLabels) as FilterField[]).flatMap((field) => {
    const name = chosen[field];
    return name ? [`${filterLabels[field]}: ${name}`] : [];
  });

function Days({ report }: { report: Report }) {
  return (
    <p className={reports.note}>
      {[span(report), ...chosenOf(report)].join(' · ')}
      {report.before && `, comparado com ${span(report.before)}`}
      {` · contado até ${shortMoment(report.until)}`}
      {report.counting && ` · ${stillCounting}`}
    </p>
  );
}

const isEmpty = ({ figures }: Report) => figures.every(({ value, before }) => !value && !before);
/** Who waits now waits in any period. */
const listsOf = ({ tables }: Report) =>
  tables.filter(({ draw, rows }) => draw === 'list' && rows.length > 0);

function Body({ report }: { report: Report }) {
  if (isEmpty(report))
    return (
      <>
        <NoticePage
          part
          icon="chart"
          title="Nada neste período"
          text="Escolha outro período ou menos filtros. O que acontece é contado em até um minuto."
        />
        {listsOf(report).map((table) => (
          <WaitingList key={table.key} table={table} />
        ))}
      </>
    );
  return (
    <>
      <FigureCards figures={report.figures} />
      <SeriesChart {...report} />
      {report.tables.map((table) => {
        const Drawing = drawings[table.draw];
        return <Drawing key={`${table.key} ${report.by}`} table={table} />;
      })}
    </>
  );
}
