import { Link } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import shared from '../../../records/list-cards.module.css';
import { accountText, EntryAmount, instalmentText, partyText } from './entry-cells.tsx';
import style from './entry-rows.module.css';
import { EntryState } from './entry-state.tsx';
import type { EntryRowsProps } from './entry-table.tsx';

/** The rows on a phone. */
export function EntryCards({ rows }: EntryRowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={shared.card}>
          <Link
            to="/fn_entry/$id/edit"
            params={{ id: String(row.id) }}
            data-open
            className={`${shared.open} ${style.open}`}
          >
            <span className={shared.line}>
              <strong className={shared.value}>{row.description}</strong>
              <strong className={style.money}>
                <EntryAmount row={row} />
              </strong>
            </span>
            <span className={shared.line}>
              <EntryState entry={row} />
              <span className={style.quiet}>vence {brazilianDate(row.due_date)}</span>
            </span>
            <span className={`${shared.value} ${style.quiet}`}>
              {[partyText(row), instalmentText(row), accountText(row)].filter(Boolean).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
