import { formatCurrency } from '@balcao/brazil/money';
import type { ChargePayment, WholeCharge } from '@balcao/contract/payments/charge';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import style from './charge-detail.module.css';
import { Receipt } from './receipt.tsx';

const sources: Record<ChargePayment['source'], string> = {
  webhook: 'pelo provedor',
  pix: 'por Pix',
  cnab: 'pelo arquivo do banco',
  hand: 'registrado à mão',
};

type Refund = WholeCharge['refunds'][number];
const refundStates: Record<Refund['state'], string> = {
  waiting: 'Devolução em andamento',
  done: 'Devolvido',
  failed: 'Devolução recusada',
};

function PaymentLine({ payment }: { payment: ChargePayment }) {
  const { cents, paid_on, source, duplicate, note, user, receipt } = payment;
  return (
    <li data-tone={duplicate ? 'waiting' : 'done'}>
      <Icon name="check" size={16} />
      <div>
        <p>
          <strong>{formatCurrency(cents)}</strong> em {brazilianDate(paid_on)}, {sources[source]}
          {user && ` por ${user}`}
        </p>
        {duplicate && <p className={style.note}>Veio a mais: espera devolução.</p>}
        {note && <p className={style.quiet}>{note}</p>}
        {receipt && <Receipt {...receipt} />}
      </div>
    </li>
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  const { cents, reason, state, fault, user, created_at } = refund;
  return (
    <li data-tone={state === 'failed' ? 'overdue' : 'cancelled'}>
      <Icon name="back" size={16} />
      <div>
        <p>
          {refundStates[state]}: <strong>{formatCurrency(cents)}</strong>,{' '}
          <Moment at={created_at} />
          {user && ` por ${user}`}
        </p>
        <p className={style.quiet}>{reason}</p>
        {fault && <p className={style.note}>{fault}</p>}
      </div>
    </li>
  );
}

/** The money that came and went back, in order. */
export function MoneyTimeline({ charge }: { charge: WholeCharge }) {
  const { payments, refunds } = charge;
  if (payments.length + refunds.length === 0) return null;
  const lines = [
    ...payments.map((payment) => ({
      at: payment.created_at,
      line: <PaymentLine key={`p${payment.id}`} payment={payment} />,
    })),
    ...refunds.map((refund) => ({
      at: refund.created_at,
      line: <RefundLine key={`r${refund.id}`} refund={refund} />,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <section className={style.card} aria-labelledby="dinheiro">
      <h2 id="dinheiro">Pagamentos</h2>
      <ol className={style.timeline}>{lines.map(({ line }) => line)}</ol>
    </section>
  );
}
