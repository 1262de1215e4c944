import { formatCurrency } from '@balcao/brazil/money';
import type { TicketDetail } from '@balcao/contract/tickets';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { Block, Fact } from './block.tsx';
import style from './blocks.module.css';

type Payment = TicketDetail['payments'][number];
const STATES: Record<Payment['status'], string> = {
  draft: 'Rascunho',
  emitted: 'A pagar',
  overdue: 'Vencido',
  paid: 'Pago',
  cancelled: 'Cancelado',
  refunded: 'Devolvido',
};
const TYPES: Record<Payment['type'], string> = {
  boleto: 'Boleto',
  pix: 'Pix',
  card: 'Cartão',
  cash: 'Dinheiro',
};

/** The ticket's payments and, for those who may see it, how its customer pays. */
export function MoneyBlocks({ payments, ifc }: Pick<TicketDetail, 'payments' | 'ifc'>) {
  return (
    <>
      {payments.length > 0 && (
        <Block title="Pagamentos" count={payments.length}>
          <ul className={style.payments}>
            {payments.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} />
            ))}
          </ul>
        </Block>
      )}
      {ifc && <Indicators ifc={ifc} />}
    </>
  );
}

function PaymentLine({ payment }: { payment: Payment }) {
  const { value, due_date, type, status, url } = payment;
  const what = `${TYPES[type]} · vence ${brazilianDate(due_date)}`;
  return (
    <li className={style.payment}>
      {url ? (
        <a href={url} target="_blank" rel="noopener">
          {what}
        </a>
      ) : (
        <span>{what}</span>
      )}
      <span className={style.money}>{formatCurrency(value)}</span>
      <span className={style.state} data-status={status}>
        {STATES[status]}
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
        <Fact label="Em aberto">{formatCurrency(open)}</Fact>
        <Fact label="Vencido">
          <span className={overdue > 0 ? style.overdue : undefined}>{formatCurrency(overdue)}</span>
        </Fact>
        <Fact label="Último pagamento">{last_payment_at && <Moment at={last_payment_at} />}</Fact>
      </dl>
    </Block>
  );
}
