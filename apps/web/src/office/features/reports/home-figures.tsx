import { numberText } from '@balcao/contract/reports/number-text';
import type { Report, ReportTable } from '@balcao/contract/reports/report';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './home-figures.module.css';
import { NumberLink } from './number-link.tsx';
import { reportQuery } from './queries.ts';
import { ReportPlace } from './report-place.ts';
import { type ReportSearch, twoWeeks } from './report-search.ts';
import { sortedRows } from './sorted-rows.ts';

const SHOWN = 4;

/** The last two weeks at a glance: what came and was answered, who holds how much, and who has waited longest. */
export function HomeFigures() {
  const search: ReportSearch = { ...twoWeeks(), by: 'user' };
  const { data, isLoadingError, refetch } = useQuery(reportQuery('tickets', search));
  if (isLoadingError)
    return (
      <p className={style.failed}>
        Não foi possível carregar os números. <RetryButton onRetry={() => refetch()} />
      </p>
    );
  return (
    <>
      <Card title="Últimos 14 dias" search={{ ...twoWeeks() }}>
        {data ? <Flow report={data} /> : <Lines />}
      </Card>
      <Card title="Em aberto por atendente" search={search}>
        {data ? <Load table={data.tables.find(({ key }) => key === 'by')} /> : <Lines />}
      </Card>
      <Card title="Esperam há mais tempo" search={{}}>
        {data ? <Oldest table={data.tables.find(({ key }) => key === 'waiting')} /> : <Lines />}
      </Card>
    </>
  );
}

type CardProps = { title: string; search: ReportSearch; children: ReactNode };

function Card({ title, search, children }: CardProps) {
  return (
    <ReportPlace value={{ name: 'tickets', search }}>
      <section className={style.card} aria-label={title}>
        <h2>
          <Link to="/report/tickets" search={search}>
            {title}
          </Link>
        </h2>
        {children}
      </section>
    </ReportPlace>
  );
}

const Lines = () => (
  <div role="status" aria-label="Carregando">
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </div>
);

/** Two thin lines, and their sums beside them. */
function Flow({ report: { series } }: { report: Report }) {
  const { say } = useTicketWords();
  const shown = series.filter(({ key }) => key === 'arrived' || key === 'answered');
  const most = Math.max(1, ...shown.flatMap(({ points }) => points.map(({ value }) => value ?? 0)));
  const sums = shown.map(({ points }) => points.reduce((sum, { value }) => sum + (value ?? 0), 0));
  return (
    <>
      <p className={style.sums}>
        {shown.map(({ key, label }, at) => (
          <span key={key} data-line={at}>
            {say(label)}{' '}
            <b>
              <NumberLink value={sums[at] ?? 0} unit="count" rows={key} label={say(label)} />
            </b>
          </span>
        ))}
      </p>
      <svg
        className={style.flow}
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shown.map(({ key, points }, at) => (
          <polyline
            key={key}
            data-line={at}
            points={points
              .map(({ value }, place) => {
                const x = (100 * place) / Math.max(1, points.length - 1);
                return `${x.toFixed(1)},${(39 - (37 * (value ?? 0)) / most).toFixed(1)}`;
              })
              .join(' ')}
          />
        ))}
      </svg>
    </>
  );
}

/** Who holds most. */
function Load({ table }: { table: ReportTable | undefined }) {
  const { say } = useTicketWords();
  const column = table?.columns.findIndex(({ key }) => key === 'backlog') ?? -1;
  const rows = table && column >= 0 ? sortedRows(table.rows, { column, up: false }) : [];
  const held = rows.filter(({ values }) => values[column]).slice(0, SHOWN);
  const heading = table?.columns[column]?.label ?? '';
  if (held.length === 0) return <p className={style.quiet}>Nada em aberto.</p>;
  const most = held[0]?.values[column] ?? 1;
  return (
    <ul className={style.lines}>
      {held.map(({ key, label, values, rows }) => (
        <li key={key}>
          <span>{label}</span>
          <svg aria-hidden="true">
            <rect width={`${(100 * (values[column] ?? 0)) / most}%`} height="100%" rx="2" />
          </svg>
          <b>
            <NumberLink
              value={values[column] ?? null}
              unit="count"
              rows={rows[column] ?? null}
              label={`${label}, ${say(heading)}`}
            />
          </b>
        </li>
      ))}
    </ul>
  );
}

function Oldest({ table }: { table: ReportTable | undefined }) {
  const rows = table?.rows.slice(0, SHOWN) ?? [];
  if (rows.length === 0) return <p className={style.quiet}>Ninguém espera por resposta agora.</p>;
  return (
    <ul className={style.lines}>
      {rows.map(({ key, label, values }) => (
        <li key={key}>
          <Link to="/at_ticket/$id/edit" params={{ id: key }}>
            {label}
          </Link>
          <b>{numberText(values[0] ?? null, 'seconds')}</b>
        </li>
      ))}
    </ul>
  );
}
