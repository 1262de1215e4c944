import type { ReportTable as Table } from '@balcao/contract/reports/report';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { FunnelDrawing } from './funnel-drawing.tsx';
import { funnelSteps } from './funnel-steps.ts';
import { Before, NumberLink } from './number-link.tsx';

const SHARE = 'Do passo anterior';

/** Steps from the visit to the money: how many came so far, and how many went on. */
export function FunnelTable({ table: { label, columns, rows: given } }: { table: Table }) {
  const { say } = useTicketWords();
  const rows = given.map((row) => ({ ...row, label: say(row.label) }));
  const steps = funnelSteps(rows);
  return (
    <ChartFigure
      title={say(label)}
      chart={<FunnelDrawing steps={steps} />}
      table={
        <ReportTable
          caption={say(label)}
          headings={['Etapa', ...columns.map((column) => say(column.label)), SHARE]}
        >
          {rows.map((row, at) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {columns.map(({ key, label: column, unit }, place) => (
                <td key={key} data-number data-label={column}>
                  <NumberLink
                    value={row.values[place] ?? null}
                    unit={unit}
                    rows={row.rows[place] ?? null}
                    label={`${row.label}, ${column}`}
                  />
                  <Before value={row.before?.[place]} unit={unit} />
                </td>
              ))}
              <td data-number data-label={SHARE}>
                <NumberLink
                  value={steps[at]?.share ?? null}
                  unit="percent"
                  rows={row.rows[0] ?? null}
                  label={`${row.label}, ${SHARE}`}
                />
              </td>
            </tr>
          ))}
        </ReportTable>
      }
    />
  );
}
