import { formatCurrency } from '@balcao/brazil/money';
import type { ReportName } from '@balcao/contract/finance/report-names';
import type { ReportRow } from '@balcao/contract/finance/report-rows';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { DrawerRow, RowsDrawer } from '../../../reports/rows-drawer.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { exportRows, rowsQuery } from './queries.ts';

type Props = { name: ReportName; rows: string; page: number };

const words = {
  one: 'registro',
  many: 'registros',
  none: 'Nenhum lançamento neste número.',
  list: 'Lançamentos',
};

/** The rows behind a number, and what they add up to. */
export function EntryRowsDrawer({ name, rows, page }: Props) {
  const found = useQuery(rowsQuery(name, rows, page));
  const navigate = useNavigate({ from: '/fn_report' });
  const go = (part: { rows?: string | undefined; page?: number | undefined }) =>
    void navigate({
      to: '/fn_report',
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <RowsDrawer
      label="Lançamentos do número"
      title={found.data?.title ?? 'Lançamentos'}
      found={found}
      words={words}
      sum={({ sums }) => <b>{formatCurrency(sums.cents)}</b>}
      tools={<ExportButtons make={(format) => exportRows(name, format, rows)} />}
      onPage={(next) => go({ rows, page: next === 1 ? undefined : next })}
      onClose={() => go({ rows: undefined, page: undefined })}
    >
      {(row) => <Row key={`${row.kind}-${row.id}`} row={row} />}
    </RowsDrawer>
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
    <DrawerRow
      what={
        row.fn_entry_id === null ? (
          row.description
        ) : (
          <Link to="/fn_entry/$id/edit" params={{ id: String(row.fn_entry_id) }}>
            {row.description}
          </Link>
        )
      }
      amount={formatCurrency(row.cents)}
      below={row.cents < 0}
      facts={facts.join(' · ')}
    />
  );
}
