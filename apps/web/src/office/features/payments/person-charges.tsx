import { formatCurrency } from '@balcao/brazil/money';
import type { WholeRow } from '@balcao/contract/records/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/use-session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { brazilianDate } from '../../../ui/date-text.ts';
import { PaymentHabits } from '../../../ui/payment-habits.tsx';
import style from '../../records/record-edit.module.css';
import { useChargeRights } from './charge-rights.ts';
import { indicatorsQuery } from './queries.ts';

/** How a person pays, for `show_ifc`, and the way to the person's charges. */
export function PersonCharges({ row }: { row: WholeRow }) {
  const person_id = row.data.id;
  const { user_roles: roles } = useSession();
  const { create } = useChargeRights();
  const mayList = Boolean(roles?.can_see_finance);
  if (!create && !mayList && !roles?.show_ifc) return null;
  return (
    <section className={style.section} aria-labelledby="financeiro">
      <h2 id="financeiro">
        {roles?.show_ifc ? 'Indicadores financeiros do cliente' : 'Cobranças'}
      </h2>
      {roles?.show_ifc && <Indicators personId={person_id} />}
      {mayList && (
        <Link to="/pm_transaction" search={{ person_id: String(person_id) }}>
          Ver cobranças
        </Link>
      )}
      {create && (
        <Link to="/pm_transaction/create" search={{ person_id }} className={buttonClass()}>
          Nova cobrança
        </Link>
      )}
    </section>
  );
}

const INDICATORS_NOTE = 'Sem multa, juros e desconto. Pago já sem o que foi devolvido.';

function Indicators({ personId }: { personId: number }) {
  const { data } = useQuery(indicatorsQuery({ person_id: personId }));
  if (!data) return null;
  const facts: [string, string][] = [
    ['Pago', formatCurrency(data.paid_cents)],
    ['A vencer', formatCurrency(data.open_cents)],
    ['Vencido', formatCurrency(data.overdue_cents)],
    ['Último pagamento', data.last_payment_on ? brazilianDate(data.last_payment_on) : '—'],
  ];
  return (
    <>
      <dl className={style.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PaymentHabits {...data} />
      <p className={style.quiet}>{INDICATORS_NOTE}</p>
    </>
  );
}
