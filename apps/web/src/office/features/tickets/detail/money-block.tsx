import { formatCurrency } from '@balcao/brazil/money';
import { chargeStateWords, chargeTypeWords } from '@balcao/contract/payments/charge-words';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../../platform/session/use-session.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { ticketKeys } from '../queries.ts';
import { Block, Fact } from './block.tsx';
import style from './blocks.module.css';

/** If this code cannot be loaded, the figures stand alone. */
const PaymentHabits = lazy(() =>
  import('../../../../ui/payment-habits.tsx').then(
    ({ PaymentHabits: loaded }) => ({ default: loaded }),
    () => ({ default: () => <></> }),
  ),
);

type Payment = TicketDetail['payments'][number];
/** The ticket's charges and, for those who may see it, how its customer pays. */
export function MoneyBlocks({ ticket: { id, payments, ifc } }: { ticket: TicketDetail }) {
  const { user_roles: roles } = useSession();
  const client = useQueryClient();
  // Whoever comes back from a charge may have changed what this ticket's blocks say.
  const onLeave = () =>
    void client.invalidateQueries({ queryKey: ticketKeys.one(id), refetchType: 'none' });
  const mayCreate = roles?.can_ticket_payment_edit || roles?.can_transaction_edit;
  return (
    <>
      {(payments.length > 0 || mayCreate) && (
        <Block title="Cobranças" count={payments.length}>
          {payments.length === 0 && <p className={style.none}>Nenhuma cobrança ainda.</p>}
          <ul className={style.payments}>
            {payments.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} onLeave={onLeave} />
            ))}
          </ul>
          {mayCreate && (
            <div className={style.acts}>
              <Link
                to="/pm_transaction/create"
                search={{ at_ticket_id: id }}
                className={buttonClass()}
                onClick={onLeave}
              >
                Nova cobrança
              </Link>
            </div>
          )}
        </Block>
      )}
      {ifc && <Indicators ifc={ifc} />}
    </>
  );
}

type LineProps = { payment: Payment; onLeave: () => void };

function PaymentLine({ payment, onLeave }: LineProps) {
  const { id, value, due_date, type, status } = payment;
  return (
    <li className={style.payment}>
      <Link to="/pm_transaction/$id/edit" params={{ id: String(id) }} onClick={onLeave}>
        {chargeTypeWords[type]} · vence {brazilianDate(due_date)}
      </Link>
      <span className={style.money}>{formatCurrency(value)}</span>
      <span className={style.state} data-status={status}>
        {chargeStateWords[status]}
      </span>
    </li>
  );
}

function Indicators({ ifc }: { ifc: NonNullable<TicketDetail['ifc']> }) {
  const { paid, open, overdue, last_payment_at } = ifc;
  return (
    <Block title="Indicadores financeiros do cliente">
      <dl className={`${style.facts} ${style.sums}`}>
        <Fact label="Pago">{formatCurrency(paid)}</Fact>
        <Fact label="A vencer">{formatCurrency(open)}</Fact>
        <Fact label="Vencido">
          <span className={overdue > 0 ? style.overdue : undefined}>{formatCurrency(overdue)}</span>
        </Fact>
        <Fact label="Último pagamento">{last_payment_at && <Moment at={last_payment_at} />}</Fact>
      </dl>
      <Suspense fallback={null}>
        <PaymentHabits {...ifc} />
      </Suspense>
      <p className={style.none}>Sem multa, juros e desconto. Pago já sem o que foi devolvido.</p>
    </Block>
  );
}
