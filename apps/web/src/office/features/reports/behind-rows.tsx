import { formatCurrency } from '@balcao/brazil/money';
import { durationText } from '@balcao/brazil/number-text';
import type { RowBehind } from '@balcao/contract/reports/report';
import { ELSEWHERE } from '@balcao/contract/reports/report-names';
import { useQuery } from '@tanstack/react-query';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { RowRecords } from '../../reports/row-records.tsx';
import { DrawerRow, RowsDrawer } from '../../reports/rows-drawer.tsx';
import { ExportMenu } from './export-menu.tsx';
import { rowsQuery } from './queries.ts';
import { useReportGo, useReportPlace } from './report-place.ts';
import { dayNote, rowsNote } from './row-words.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const words = { one: 'linha', many: 'linhas', none: 'Nenhuma linha neste número.', list: 'Linhas' };

/** The rows behind a number of a report; `counting`: there is more to count. */
export function BehindRows({ rows, counting }: { rows: string; counting: boolean }) {
  const { name, search } = useReportPlace();
  const found = useQuery(rowsQuery(name, search, rows, counting));
  const go = useReportGo();
  const { say } = useTicketWords();
  const title = found.data ? say(found.data.title) : 'Linhas do número';
  return (
    <RowsDrawer
      label={title}
      title={title}
      note={found.data && say(rowsNote(found.data))}
      found={found}
      words={words}
      tools={<ExportMenu rows={rows} />}
      onPage={(page) => go({ page })}
      onClose={() => go({ rows: undefined, page: undefined })}
    >
      {(row) => (
        <Behind
          key={`${row.at} ${row.ticket_id} ${row.pm_transaction_id} ${row.title}`}
          row={row}
        />
      )}
    </RowsDrawer>
  );
}

function Behind({ row }: { row: RowBehind }) {
  const { name } = useReportPlace();
  const { cents, seconds, work_seconds } = row;
  const facts = [
    dayNote(name, row),
    row.elsewhere && capital(ELSEWHERE),
    row.person_name,
    row.sector,
    row.business_unit,
    row.user,
    work_seconds !== null &&
      work_seconds !== seconds &&
      `${durationText(work_seconds)} no horário da unidade`,
  ].filter(Boolean);
  return (
    <DrawerRow
      what={
        <>
          <RowRecords {...row} />
          {row.title && ` · ${row.title}`}
        </>
      }
      amount={cents === null ? seconds !== null && durationText(seconds) : formatCurrency(cents)}
      below={(cents ?? 0) < 0}
      facts={facts.join(' · ')}
    />
  );
}
