import { formatCurrency } from '@balcao/brazil/money';
import type { ReportName } from '@balcao/contract/finance/report-names';
import type { ReportRow } from '@balcao/contract/finance/report-rows';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { exportRows, rowsQuery } from './queries.ts';
import style from './reports.module.css';

type Props = { name: ReportName; rows: string; page: number };

/** The rows behind a number, and what they add up to. */
export function RowsDrawer({ name, rows, page }: Props) {
  const { data, error, isLoadingError, refetch } = useQuery(rowsQuery(name, rows, page));
  const navigate = useNavigate({ from: '/fn_report' });
  const go = (part: { rows?: string | undefined; page?: number | undefined }) =>
    void navigate({
      to: '/fn_report',
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog
      className={style.drawer}
      aria-label="Lançamentos do número"
      onClose={() => go({ rows: undefined, page: undefined })}
    >
      {(close) => (
        <>
          <header className={style.drawerHead}>
            <h2>{data?.title ?? 'Lançamentos'}</h2>
            <Button onClick={close}>Fechar</Button>
          </header>
          {isLoadingError && <ListFault error={error} onRetry={() => refetch()} />}
          {!data && !isLoadingError && (
            <div role="status" aria-label="Carregando">
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </div>
          )}
          {data && (
            <>
              <p className={style.drawerSum}>
                <b>{formatCurrency(data.sums.cents)}</b>
                <span>
                  {data.total_capped ? 'mais de ' : ''}
                  {data.total === 1
                    ? '1 registro'
                    : `${data.total.toLocaleString('pt-BR')} registros`}
                </span>
                <ExportButtons make={(format) => exportRows(name, format, rows)} />
              </p>
              {data.total === 0 && <p className={style.note}>Nenhum lançamento neste número.</p>}
              <ul className={style.rows} aria-label="Lançamentos">
                {data.data.map((row) => (
                  <Row key={`${row.kind}-${row.id}`} row={row} />
                ))}
              </ul>
              {data.last_page > 1 && (
                <nav className={style.pages} aria-label="Páginas dos lançamentos">
                  <Button
                    disabled={page <= 1}
                    onClick={() => go({ rows, page: page === 2 ? undefined : page - 1 })}
                  >
                    Anterior
                  </Button>
                  <span>{`Página ${data.current_page} de ${data.last_page}`}</span>
                  <Button
                    disabled={page >= data.last_page}
                    onClick={() => go({ rows, page: page + 1 })}
                  >
                    Próxima
                  </Button>
                </nav>
              )}
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function Row({ row }: { row: ReportRow }) {
  const facts = [
    brazilianDate(row.on),
    row.party,
    row.account,
    row.cost_center,
    row.bank_account,
    row.business_unit_name,
  ].filter(Boolean);
  return (
    <li>
      <span className={style.what}>
        {row.fn_entry_id === null ? (
          row.description
        ) : (
          <Link to="/fn_entry/$id/edit" params={{ id: String(row.fn_entry_id) }}>
            {row.description}
          </Link>
        )}
      </span>
      <span className={style.cents} data-below={row.cents < 0 || undefined}>
        {formatCurrency(row.cents)}
      </span>
      <span className={style.facts}>{facts.join(' · ')}</span>
    </li>
  );
}
