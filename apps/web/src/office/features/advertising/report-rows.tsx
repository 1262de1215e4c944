import { formatCurrency } from '@balcao/brazil/money';
import type {
  AdvertisingReport,
  ReportFigure,
  ReportGroup,
  ReportRow,
} from '@balcao/contract/advertising/report';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { ReportTable } from '../../reports/report-table.tsx';
import reports from '../../reports/reports.module.css';
import style from './advertising.module.css';
import { figureWords, groupWords, rateWords, returnText } from './report-words.ts';

type Line = Omit<ReportRow, 'kind' | 'id'> & { kind: ReportRow['kind'] | 'total' };

const records: Partial<Record<ReportGroup, string>> = {
  campaign: 'ad_advertisement',
  affiliate: 'af_affiliate',
};
const counts = ['visits', 'conversations', 'tickets', 'signed', 'paid'] as const;
const figures = [...counts, 'revenue'] as const;

const money = (cents: number | null) => (cents === null ? '—' : formatCurrency(cents));
const numberOf = (row: Line, figure: ReportFigure) =>
  figure === 'revenue' ? row.revenue_cents : row[figure];

/** Each campaign, affiliate, chatbot or unit with what it brought; every number opens its rows. */
export function ReportRows({ report, by }: { report: AdvertisingReport; by: ReportGroup }) {
  const { say } = useTicketWords();
  const headings = [
    groupWords[by],
    ...(by === 'campaign' ? [rateWords.spent.name] : []),
    ...figures.map((figure) => say(figureWords[figure].name)),
    ...(by === 'campaign'
      ? [say(rateWords.ticketCost.name), rateWords.saleCost.name, rateWords.return.name]
      : []),
  ];
  const total: Line = { ...report.total, key: null, kind: 'total', label: 'Total' };
  return (
    <div className={style.scroll}>
      <ReportTable
        caption={`Retorno por ${groupWords[by].toLowerCase()}`}
        headings={headings}
        foot={<Row row={total} by={by} name="Total" />}
      >
        {report.data.map((row) => (
          <Row key={`${row.kind} ${row.key}`} row={row} by={by} name={<Name row={row} by={by} />} />
        ))}
      </ReportTable>
    </div>
  );
}

function Name({ row, by }: { row: ReportRow; by: ReportGroup }) {
  const record = records[by];
  if (row.kind === 'unknown' && record)
    return (
      <>
        {row.label}
        <span className={style.small}> sem cadastro</span>
      </>
    );
  if (!record || row.id === null) return row.label;
  return (
    <Link to="/$record/$id/edit" params={{ record, id: String(row.id) }}>
      {row.label}
    </Link>
  );
}

function Row({ row, by, name }: { row: Line; by: ReportGroup; name: React.ReactNode }) {
  const { say } = useTicketWords();
  const isCampaign = by === 'campaign';
  return (
    <tr>
      <th scope="row" className={style.rowName}>
        {name}
      </th>
      {isCampaign && (
        <td data-number data-label={rateWords.spent.name}>
          {money(row.spent_cents)}
        </td>
      )}
      {figures.map((figure) => (
        <Figure key={figure} row={row} figure={figure} />
      ))}
      {isCampaign && (
        <>
          <td data-number data-label={say(rateWords.ticketCost.name)}>
            {money(row.ticket_cost_cents)}
          </td>
          <td data-number data-label={rateWords.saleCost.name}>
            {money(row.sale_cost_cents)}
          </td>
          <td data-number data-label={rateWords.return.name}>
            {returnText(row.return)}
          </td>
        </>
      )}
    </tr>
  );
}

function Figure({ row, figure }: { row: Line; figure: ReportFigure }) {
  const { say } = useTicketWords();
  const name = say(figureWords[figure].name);
  const value = numberOf(row, figure);
  const text = figure === 'revenue' ? formatCurrency(value) : value.toLocaleString('pt-BR');
  const opens = value !== 0 && row.kind !== 'rest';
  const key = row.kind === 'total' ? undefined : (row.key ?? '');
  return (
    <td data-number data-label={name}>
      {opens ? (
        <Link
          to="/ad_report"
          search={(before) => ({ ...before, figure, key, page: undefined })}
          resetScroll={false}
          className={reports.number}
          aria-label={`${row.label}, ${name}: ${text}. Ver as linhas`}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
}
