import { formatCurrency } from '@balcao/brazil/money';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../ui/button.tsx';
import { dayOf } from '../ui/dates.ts';
import { Icon } from '../ui/icon.tsx';
import list from './dashboard-list.module.css';
import style from './dashboard-payments.module.css';
import { ownPaymentsQuery } from './own-queries.ts';

/** A slip past its last day can no longer be paid. */
const wayIn = (open: number | null) => (open === null ? 'Ver pagamento' : 'Ver boleto');

/** What the amount is made of, where it is not the slip's own value. */
function amountNote(value: number, open: number | null, paid: number): string | null {
  if (open === null) return 'Prazo para pagar encerrado';
  if (open === value) return null;
  return paid > 0
    ? `${formatCurrency(paid)} já pagos de ${formatCurrency(value)}`
    : `Valor de hoje; original ${formatCurrency(value)}`;
}

const Note = ({ text }: { text: string | null }) =>
  text && <p className={style.receiver}>{text}</p>;

/** Unpaid slips; nothing if there are none. */
export function DashboardPayments() {
  const { data } = useQuery(ownPaymentsQuery);
  if (!data?.length) return null;
  return (
    <section aria-labelledby="pagamentos">
      <h2 id="pagamentos" className={list.title}>
        Pagamentos em aberto
      </h2>
      <ul className={list.list}>
        {data.map(({ id, value, due_date, status, receiver, url, paid_cents, open_cents }) => (
          <li key={id} className={style.slip}>
            <div>
              <p className={style.value}>{formatCurrency(open_cents ?? value)}</p>
              <Note text={amountNote(value, open_cents, paid_cents)} />
              <p className={style.receiver}>{receiver}</p>
              <p className={status === 'overdue' ? style.overdue : style.due}>
                <Icon name={status === 'overdue' ? 'alert' : 'clock'} size={16} />
                {status === 'overdue' ? 'Venceu em' : 'Vence em'} {dayOf(due_date)}
              </p>
            </div>
            <a
              href={url}
              className={buttonClass({ variant: 'plain' })}
              aria-label={`${wayIn(open_cents)} de ${formatCurrency(open_cents ?? value)}`}
            >
              {wayIn(open_cents)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
