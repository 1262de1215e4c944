import { formatCurrency } from '@balcao/brazil/money';
import type { listOwnPayments } from '@balcao/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { buttonClass } from '../ui/button.tsx';
import { dayOf } from '../ui/dates.ts';
import { Icon } from '../ui/icon.tsx';
import style from './dashboard-payments.module.css';

/** An overdue one cannot be paid by its slip any more. */
function wayIn(status: string): string {
  return status === 'overdue' ? 'Ver pagamento' : 'Ver boleto';
}

/** Slips that wait to be paid; nothing where there are none. */
export function DashboardPayments() {
  const { data } = useQuery({
    queryKey: ['own', 'payments'],
    queryFn: async () =>
      (await call<typeof listOwnPayments>('GET /api/pm_transaction/me_index')).data,
  });
  if (!data?.length) return null;
  return (
    <section aria-labelledby="pagamentos">
      <h2 id="pagamentos" className={style.title}>
        Pagamentos em aberto
      </h2>
      <ul className={style.list}>
        {data.map(({ id, value, due_date, status, receiver, url }) => (
          <li key={id} className={style.slip}>
            <div>
              <p className={style.value}>{formatCurrency(value)}</p>
              <p className={style.receiver}>{receiver}</p>
              <p className={status === 'overdue' ? style.overdue : style.due}>
                <Icon name={status === 'overdue' ? 'alert' : 'clock'} size={16} />
                {status === 'overdue' ? 'Venceu em' : 'Vence em'} {dayOf(due_date)}
              </p>
            </div>
            <a
              href={url}
              className={buttonClass({ variant: 'plain' })}
              aria-label={`${wayIn(status)} de ${formatCurrency(value)}`}
            >
              {wayIn(status)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
