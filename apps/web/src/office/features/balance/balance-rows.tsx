import { formatCurrency } from '@balcao/brazil/money';
import type { BalanceRow } from '@balcao/contract/balance/balance';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../ui/moment.tsx';
import cards from '../../records/list-cards.module.css';
import table from '../../records/list-table.module.css';
import style from './balance.module.css';

type Props = { rows: BalanceRow[]; ticket: string };

const nameOf = ({ at_ticket_id, person_name }: BalanceRow) =>
  `nº ${at_ticket_id} · ${person_name ?? 'Visitante'}`;

function Money({ cents }: { cents: number }) {
  return (
    <span className={style.money} data-below={cents < 0 || undefined}>
      {formatCurrency(cents)}
    </span>
  );
}

/** Tickets with their balances: a table, or cards on a phone. */
export function BalanceRows(props: Props) {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  return phone ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ rows, ticket }: Props) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{ticket}</th>
          <th scope="col">Título</th>
          <th scope="col">Setor</th>
          <th scope="col">Mudou</th>
          <th scope="col" data-number>
            Saldo
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.at_ticket_id} className={table.row}>
            <td>
              <Link
                to="/at_ticket/$id/edit"
                params={{ id: String(row.at_ticket_id) }}
                className={table.open}
              >
                {nameOf(row)}
              </Link>
            </td>
            <td>{row.title}</td>
            <td>{row.sector_name ?? '—'}</td>
            <td>
              <Moment at={row.changed_at} />
            </td>
            <td data-number>
              <Money cents={row.balance_cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows }: Props) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.at_ticket_id} className={cards.card}>
          <Link
            to="/at_ticket/$id/edit"
            params={{ id: String(row.at_ticket_id) }}
            className={cards.open}
          >
            <span className={cards.line}>
              <span className={cards.value}>{nameOf(row)}</span>
              <Money cents={row.balance_cents} />
            </span>
            <span className={cards.line}>
              <span className={cards.value}>{row.title}</span>
              <span className={cards.label}>
                <Moment at={row.changed_at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
