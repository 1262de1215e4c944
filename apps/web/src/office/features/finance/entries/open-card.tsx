import { formatCurrency } from '@balcao/brazil/money';
import type { WholeEntry } from '@balcao/contract/finance/entry';
import { brazilianDate } from '../../../../ui/date-text.ts';
import style from './entry-detail.module.css';

function textOf({ status, due_date, settled_on, is_overdue }: WholeEntry): string {
  if (status === 'cancelled') return 'Cancelado: não conta no resultado.';
  if (status === 'settled')
    return settled_on ? `Última baixa em ${brazilianDate(settled_on)}.` : '';
  return `${is_overdue ? 'Venceu' : 'Vence'} em ${brazilianDate(due_date)}.`;
}

/** What is left to pay or to receive. */
export function OpenCard({ entry }: { entry: WholeEntry }) {
  return (
    <section className={style.card} aria-labelledby="falta">
      <h2 id="falta">{entry.direction === 'payable' ? 'Falta pagar' : 'Falta receber'}</h2>
      <p className={style.sum}>{formatCurrency(entry.open_cents)}</p>
      {entry.settled_cents > 0 && (
        <p className={style.quiet}>
          Baixados {formatCurrency(entry.settled_cents)} de {formatCurrency(entry.amount_cents)}.
        </p>
      )}
      <p className={style.quiet}>{textOf(entry)}</p>
    </section>
  );
}
