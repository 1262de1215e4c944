import { formatCurrency } from '@balcao/brazil/money';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import { Link } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { ChargeState } from '../charge-state.tsx';
import style from './charge-detail.module.css';

/** All instalments that were made together with this one. */
export function InstalmentList({ charge }: { charge: WholeCharge }) {
  const { instalments, id } = charge;
  if (instalments.length < 2) return null;
  return (
    <section className={style.card} aria-labelledby="parcelas">
      <h2 id="parcelas">Parcelas</h2>
      <ol className={style.instalments}>
        {instalments.map((one) => (
          <li key={one.id}>
            <Link
              to="/pm_transaction/$id/edit"
              params={{ id: String(one.id) }}
              aria-current={one.id === id ? 'page' : undefined}
            >
              {one.number}ª · {brazilianDate(one.due_date)}
            </Link>
            <ChargeState charge={one} />
            <span className={style.money}>{formatCurrency(one.value_cents)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
