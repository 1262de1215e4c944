import { formatCurrency } from '@balcao/brazil/money';
import type {
  AdvertisingReport,
  ReportFigure,
  ReportRowBehind,
} from '@balcao/contract/advertising/report';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { RowRecords } from '../../reports/row-records.tsx';
import { DrawerRow, RowsDrawer } from '../../reports/rows-drawer.tsx';
import { reportRowsQuery } from './queries.ts';
import type { AdReportSearch } from './report-search.ts';
import { figureWords } from './report-words.ts';

type Props = {
  search: AdReportSearch;
  figure: ReportFigure;
  report: AdvertisingReport | undefined;
};

const clicks = {
  meta: 'clique da Meta',
  google: 'clique do Google',
  whatsapp: 'anúncio no WhatsApp',
};

const words = { one: 'linha', many: 'linhas', none: 'Nenhuma linha neste número.', list: 'Linhas' };
const visitWords = {
  ...words,
  none: 'As visitas ficam guardadas por 400 dias; destas só ficou a soma.',
};

/** The rows behind a number. */
export function ReportRowsDrawer({ search, figure, report }: Props) {
  const found = useQuery(reportRowsQuery(search, figure));
  const navigate = useNavigate();
  const { say } = useTicketWords();
  const name = say(figureWords[figure].name);
  const go = (part: Partial<AdReportSearch>) =>
    void navigate({
      to: '/ad_report',
      search: { ...search, ...part },
      replace: true,
      resetScroll: false,
    });
  const { figure: _, key, page: __, ...kept } = search;
  const close = () =>
    void navigate({ to: '/ad_report', search: kept, replace: true, resetScroll: false });
  const row = report?.data.find((one) => one.key === (key || null) && one.kind !== 'rest');
  const of = key === undefined ? 'Total' : (row?.label ?? key);
  const title = `${name}: ${of}`;
  return (
    <RowsDrawer
      label={title}
      title={title}
      note={say(figureWords[figure].formula)}
      found={found}
      words={figure === 'visits' ? visitWords : words}
      onPage={(page) => go({ page })}
      onClose={close}
    >
      {(behind) => <Behind key={behind.id} row={behind} />}
    </RowsDrawer>
  );
}

function Behind({ row }: { row: ReportRowBehind }) {
  const { cents, click, source, medium } = row;
  const facts = [
    row.chatbot,
    row.campaign && `campanha ${row.campaign}`,
    row.affiliate && `afiliado ${row.affiliate}`,
    [source, medium].filter(Boolean).join(' / '),
    click && clicks[click],
    row.referrer && `veio de ${row.referrer}`,
    row.landing,
  ].filter(Boolean);
  return (
    <DrawerRow
      what={<RowRecords {...row} />}
      amount={cents !== null && formatCurrency(cents)}
      below={(cents ?? 0) < 0}
      facts={facts.join(' · ')}
    />
  );
}
