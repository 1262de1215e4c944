import { formatCurrency } from '@balcao/brazil/money';
import { formatTaxId } from '@balcao/brazil/tax-id';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { addressWords, bankWords } from '../bank-files/bank-words.ts';
import { chargeTypes } from '../charge-words.ts';
import { ruleWords } from '../rule-words.ts';
import style from './charge-detail.module.css';

type Fact = [label: string, value: ReactNode];

function dueText({ due_date, counted_due_date }: WholeCharge) {
  const due = brazilianDate(due_date);
  return counted_due_date === due_date
    ? due
    : `${due}, vale até ${brazilianDate(counted_due_date)}`;
}

const time = (at: string | null) => at && <Moment at={at} />;

/** The charge's data; what is empty is left out. */
export function ChargeFacts({ charge }: { charge: WholeCharge }) {
  const { label } = useTicketWords();
  const { at_ticket, person, instalment } = charge;
  const facts: Fact[] = [
    ['Vencimento', dueText(charge)],
    ['Forma', chargeTypes[charge.type]],
    ['Descrição', charge.description],
    ['Pago', charge.paid_cents > 0 && formatCurrency(charge.paid_cents)],
    ['Devolvido', charge.refunded_cents > 0 && formatCurrency(charge.refunded_cents)],
    ['Se pagar antes ou depois', ruleWords(charge).join(' · ')],
    [
      'Pessoa',
      person && (
        <Link to="/$record/$id/edit" params={{ record: 'gl_user', id: String(person.id) }}>
          {person.name}
        </Link>
      ),
    ],
    ['CPF ou CNPJ', charge.person_tax_id && formatTaxId(charge.person_tax_id)],
    ['E-mail', charge.person_email],
    [
      label,
      at_ticket && (
        <Link to="/at_ticket/$id/edit" params={{ id: String(at_ticket.id) }}>
          nº {at_ticket.id} · {at_ticket.title}
        </Link>
      ),
    ],
    ['Unidade', charge.business_unit_name],
    ['Parcela', instalment && `${instalment.number} de ${instalment.count}`],
    ['Nosso número', charge.our_number],
    ['Referência', charge.reference],
    ['No banco', charge.bank && bankWords(charge.bank)],
    ['Endereço', charge.person_address && addressWords(charge.person_address)],
    ['Criada', time(charge.created_at)],
    ['Criada por', charge.user],
    ['Emitida', time(charge.emitted_at)],
    ['Último lembrete', time(charge.reminded_at)],
    ['Cancelada', time(charge.cancelled_at)],
    ['Motivo do cancelamento', charge.cancel_reason],
  ];
  return (
    <section className={style.card} aria-labelledby="dados">
      <h2 id="dados">Dados</h2>
      <dl className={style.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
