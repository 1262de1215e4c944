import { Link } from '@tanstack/react-router';
import { Moment } from '../../../ui/moment.tsx';
import { StatusMark } from './status-mark.tsx';
import style from './ticket-cards.module.css';
import type { RowsProps } from './ticket-table.tsx';

/** The rows on a phone; where there is room, one line each. */
export function TicketCards({ rows, fresh }: Omit<RowsProps, 'sort'>) {
  return (
    <ul className={style.list}>
      {rows.map((row) => (
        <li key={row.id} className={style.card} data-fresh={fresh.has(row.id) || undefined}>
          <Link to="/at_ticket/$id/edit" params={{ id: String(row.id) }} className={style.open}>
            <span className={style.line}>
              <strong className={style.person}>{row.person_name ?? 'Visitante'}</strong>
              <span className={style.when}>
                <Moment at={row.updated_at} />
              </span>
            </span>
            <span className={style.last}>{row.last_message}</span>
            <span className={style.line}>
              <span className={style.status}>
                <StatusMark status={row.status} />
              </span>
              <span className={style.place}>
                nº {row.id}
                {row.sector && ` · ${row.sector.name}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
