import { formatCurrency } from '@balcao/brazil/money';
import type { Charge } from '@balcao/contract/payments/charge';
import type { Field } from '@balcao/contract/records/definition';
import type { ReactNode } from 'react';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { ChargeState } from '../charge-state.tsx';
import { chargeTypes } from '../charge-words.ts';
import style from './charge-rows.module.css';

/** "2 de 6". */
export const instalmentText = ({ instalment }: Pick<Charge, 'instalment'>) =>
  instalment && `${instalment.number} de ${instalment.count}`;

/** The value, and how much of it has come where that is only a part. */
export function ChargeValue({ row }: { row: Charge }) {
  const { value_cents, paid_cents, status } = row;
  const part = status === 'partial' ? `${formatCurrency(paid_cents)} pagos` : undefined;
  return <span title={part}>{formatCurrency(value_cents)}</span>;
}

/** Why somebody should look at a charge. */
export function attentionText({ attention }: Pick<Charge, 'attention'>): string | null {
  if (!attention) return null;
  const { fault, unexpected_cents: cents } = attention;
  const extra = cents > 0 && `${formatCurrency(cents)} a mais, para devolver`;
  return [fault, extra].filter(Boolean).join(' · ');
}

function StateCell({ row }: { row: Charge }) {
  const why = attentionText(row);
  return (
    <>
      <ChargeState charge={row} />
      {why && (
        <span className={style.why} title={why}>
          {why}
        </span>
      )}
    </>
  );
}

const cells: Record<string, (row: Charge) => ReactNode> = {
  id: ({ id }) => id,
  person_name: ({ person_name }) => person_name,
  description: ({ description, instalment }) =>
    [description, instalmentText({ instalment })].filter(Boolean).join(' · '),
  state: (row) => <StateCell row={row} />,
  type: ({ type }) => chargeTypes[type],
  due_date: ({ due_date }) => brazilianDate(due_date),
  value_cents: (row) => <ChargeValue row={row} />,
  paid_cents: ({ paid_cents }) => paid_cents > 0 && formatCurrency(paid_cents),
  business_unit_id: ({ business_unit_name }) => business_unit_name,
  at_ticket_id: ({ at_ticket_id }) => at_ticket_id && `nº ${at_ticket_id}`,
  instalment: instalmentText,
  recurrence: ({ recurrence }) => recurrence && `nº ${recurrence.id} · ${recurrence.number}ª`,
  our_number: ({ our_number }) => our_number,
  reference: ({ reference }) => reference,
  created_at: ({ created_at }) => <Moment at={created_at} />,
};

/** A column's value in a row. */
export function ChargeCell({ field, row }: { field: Field; row: Charge }) {
  return cells[field.name]?.(row) || <span className={style.none}>—</span>;
}
