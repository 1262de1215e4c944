import { formatCurrency } from '@balcao/brazil/money';
import { Link } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import shared from '../../../records/list-cards.module.css';
import { InvoiceState } from '../invoice-state.tsx';
import { attentionText, customerName } from './invoice-cells.tsx';
import style from './invoice-rows.module.css';
import type { InvoiceRowsProps } from './invoice-table.tsx';

/** The rows on a phone. */
export function InvoiceCards({ rows }: InvoiceRowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={shared.card}>
          <Link
            to="/nf_invoice/$id/edit"
            params={{ id: String(row.id) }}
            data-open
            className={`${shared.open} ${style.open}`}
          >
            <span className={shared.line}>
              <strong className={shared.value}>{customerName(row)}</strong>
              <strong className={style.money}>{formatCurrency(row.value_cents)}</strong>
            </span>
            <span className={shared.line}>
              <InvoiceState status={row.status} />
              <span className={style.quiet}>{brazilianDate(row.competence)}</span>
            </span>
            <span className={`${shared.value} ${style.quiet}`}>
              {[row.number && `nº ${row.number}`, row.business_unit_name]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {attentionText(row) && <span className={style.why}>{attentionText(row)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
