import { Link } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { CheckBox } from '../../../records/check-box.tsx';
import shared from '../../../records/list-cards.module.css';
import { ChargeState } from '../charge-state.tsx';
import { chargeTypes } from '../charge-words.ts';
import { attentionText, ChargeValue, instalmentText } from './charge-cells.tsx';
import style from './charge-rows.module.css';
import type { ChargeRowsProps } from './charge-table.tsx';

/** The rows on a phone. */
export function ChargeCards({ rows, selection }: ChargeRowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          className={shared.card}
          data-chosen={selection?.rows.has(row.id) || undefined}
        >
          <CheckBox
            className={shared.box}
            selection={selection}
            row={{ id: row.id, name: row.person_name }}
          />
          <Link
            to="/pm_transaction/$id/edit"
            params={{ id: String(row.id) }}
            data-open
            className={`${shared.open} ${style.open}`}
          >
            <span className={shared.line}>
              <strong className={shared.value}>{row.person_name}</strong>
              <strong className={style.money}>
                <ChargeValue row={row} />
              </strong>
            </span>
            <span className={shared.line}>
              <ChargeState charge={row} />
              <span className={style.quiet}>vence {brazilianDate(row.due_date)}</span>
            </span>
            <span className={`${shared.value} ${style.quiet}`}>
              {[chargeTypes[row.type], instalmentText(row), row.description]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {row.attention && <span className={style.why}>{attentionText(row)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
