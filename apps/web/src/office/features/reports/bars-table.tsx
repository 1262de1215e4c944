import type { ReportTable as Table } from '@balcao/contract/reports/report';
import { useState } from 'react';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import reports from '../../reports/reports.module.css';
import barStyle from './bars-table.module.css';
import { Before, NumberLink } from './number-link.tsx';
import style from './report.module.css';
import { firstCounted, type Order, shareOfMost, sortedRows } from './sorted-rows.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const asText = ({ column, up }: Order) => `${column} ${up}`;

/** How many rows a phone shows at first. */
const PHONE_ROWS = 12;

/** Each sector, person or channel with its numbers; any column can order it and has bars then. On a phone a row shows that column, and opens for the others. */
export function BarsTable({ table }: { table: Table }) {
  const { say } = useTicketWords();
  const [order, setOrder] = useState<Order>({ column: firstCounted(table.rows), up: false });
  const [open, setOpen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const [withExtra, setWithExtra] = useState(false);
  const extra = table.columns.filter((column) => column.extra).length;
  const columns = table.columns
    .map((column, at) => ({ ...column, at, label: say(column.label) }))
    .filter((column) => withExtra || !column.extra);
  const rows = sortedRows(table.rows, order);
  const turn = (column: Order['column']) =>
    setOrder({ column, up: order.column === column ? !order.up : column === 'name' });
  const orders: [Order, string][] = [
    [{ column: 'name', up: true }, 'Nome'],
    ...columns.map(({ label, at }): [Order, string] => [{ column: at, up: false }, label]),
  ];
  const heading = (column: Order['column'], label: string, formula?: string) => (
    <th
      key={label}
      scope="col"
      data-extra={(column !== 'name' && table.columns[column]?.extra) || undefined}
      title={formula}
      data-number={column === 'name' ? undefined : true}
      aria-sort={order.column === column ? (order.up ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={barStyle.sort} onClick={() => turn(column)}>
        {label}
        {order.column === column && <Icon name={order.up ? 'arrowUp' : 'arrowDown'} size={14} />}
      </button>
    </th>
  );
  return (
    <section className={style.panel} aria-labelledby={`tabela-${table.key}`}>
      <div className={style.panelHead}>
        <h2 id={`tabela-${table.key}`}>{table.label}</h2>
        {extra > 0 && (
          <Button
            variant="quiet"
            aria-pressed={withExtra}
            onClick={() => {
              setWithExtra(!withExtra);
              setOrder({ column: firstCounted(table.rows), up: false });
            }}
          >
            {withExtra ? 'Menos colunas' : `Mais ${extra} colunas`}
          </Button>
        )}
      </div>
      <div className={barStyle.phoneOnly}>
        <Select
          label="Ordenar por"
          value={asText(order)}
          onChange={({ target }) => {
            const found = orders.find(([one]) => asText(one) === target.value);
            if (found) setOrder(found[0]);
          }}
        >
          {orders.map(([one, label]) => (
            <option key={label} value={asText(one)}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className={barStyle.scroll}>
        <table className={`${reports.table} ${barStyle.wide}`} aria-label={table.label}>
          <thead>
            <tr>
              {heading('name', capital(table.label.replace('Por ', '')))}
              {columns.map(({ label, formula, at }) => heading(at, label, say(formula)))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr
                key={row.key}
                data-open={open === row.key || undefined}
                data-over={(!all && place >= PHONE_ROWS) || undefined}
              >
                <th scope="row">
                  <span className={barStyle.name}>{row.label}</span>
                  <button
                    type="button"
                    className={barStyle.opener}
                    aria-expanded={open === row.key}
                    onClick={() => setOpen(open === row.key ? null : row.key)}
                  >
                    {row.label}
                    <Icon name="chevron" size={16} />
                  </button>
                </th>
                {columns.map(({ key, label, unit, at }) => (
                  <td
                    key={key}
                    data-number
                    data-extra={table.columns[at]?.extra || undefined}
                    data-label={label}
                    data-chosen={at === (order.column === 'name' ? 0 : order.column) || undefined}
                  >
                    <span className={barStyle.amount}>
                      <NumberLink
                        value={row.values[at] ?? null}
                        unit={unit}
                        rows={row.rows[at] ?? null}
                        label={`${row.label}, ${label}`}
                      />
                      <Before value={row.before?.[at]} unit={unit} />
                    </span>
                    {order.column === at && (
                      <Bar
                        share={shareOfMost(
                          row.values[at] ?? null,
                          rows.map(({ values }) => values[at] ?? null),
                        )}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && rows.length > PHONE_ROWS && (
        <div className={barStyle.phoneOnly}>
          <Button onClick={() => setAll(true)}>
            {`Mostrar todas as ${rows.length.toLocaleString('pt-BR')} linhas`}
          </Button>
        </div>
      )}
      {table.note && <p className={reports.note}>{say(table.note)}</p>}
      {table.rest > 0 && (
        <p className={reports.note}>
          {table.rest === 1
            ? 'Mais 1 linha não aparece aqui.'
            : `Mais ${table.rest.toLocaleString('pt-BR')} linhas não aparecem aqui.`}
        </p>
      )}
    </section>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg className={barStyle.bar} aria-hidden="true">
      <rect width={`${share * 100}%`} height="100%" rx="2" />
    </svg>
  );
}
