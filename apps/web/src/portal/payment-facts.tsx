import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import type { PaymentSlip } from '@balcao/contract/payments/slips';
import style from './payment-page.module.css';

const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`);

/** How far the due date is, while there is something to pay. */
function distance({ amount, days_to_due: left, due_date, counted_due_date }: PaymentSlip) {
  if (!amount) return null;
  if (left < 0) return `há ${days(-left)}`;
  if (counted_due_date !== due_date) return `sem acréscimo até ${readDate(counted_due_date)}`;
  if (left < 2) return left === 0 ? 'vence hoje' : 'vence amanhã';
  return `em ${days(left)}`;
}

const discountLabel = ({ discount_until: until }: NonNullable<PaymentSlip['amount']>) =>
  until ? `Desconto até ${readDate(until)}` : 'Desconto para hoje';

/** What makes today's amount differ from the original value: small, one line each. */
function Parts({ slip }: { slip: PaymentSlip }) {
  const { amount, value, paid_cents } = slip;
  if (!amount || amount.open_cents === value) return null;
  const late = amount.days_late > 0 ? ` (${days(amount.days_late)})` : '';
  const parts: [string, number][] = [
    ['Valor original', value],
    ['Abatimento', -amount.abatement_cents],
    [discountLabel(amount), -amount.discount_cents],
    ['Multa', amount.fine_cents],
    [`Juros${late}`, amount.interest_cents],
    ['Já pago', -paid_cents],
  ];
  return (
    <dl className={style.parts}>
      {parts
        .filter(([, cents]) => cents !== 0)
        .map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCurrency(cents)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How much, until when, to whom and for what. */
export function PaymentFacts({ slip }: { slip: PaymentSlip }) {
  const { amount, value, description } = slip;
  const today = amount && amount.open_cents !== value;
  const left = distance(slip);
  return (
    <>
      <dl className={style.facts}>
        <div className={style.value}>
          <dt>{today ? 'Valor para pagar hoje' : 'Valor'}</dt>
          <dd>{formatCurrency(today ? amount.open_cents : value)}</dd>
        </div>
        <div>
          <dt>Vencimento</dt>
          <dd>{readDate(slip.due_date)}</dd>
          {left && <dd className={style.left}>{left}</dd>}
        </div>
        {description && (
          <div className={style.wide}>
            <dt>Referente a</dt>
            <dd>{description}</dd>
          </div>
        )}
        <div className={style.wide}>
          <dt>Quem recebe</dt>
          <dd>{slip.receiver}</dd>
        </div>
      </dl>
      <Parts slip={slip} />
    </>
  );
}
