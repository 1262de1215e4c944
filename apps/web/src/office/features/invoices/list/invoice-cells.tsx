import { formatCurrency } from '@balcao/brazil/money';
import type { Invoice } from '@balcao/contract/invoices/invoice';
import { environmentWords } from '@balcao/contract/invoices/invoice-words';
import type { Field } from '@balcao/contract/records/definition';
import type { ReactNode } from 'react';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { InvoiceState } from '../invoice-state.tsx';
import style from './invoice-rows.module.css';

/** Who the note is made out to. */
export const customerName = ({
  customer,
  person_name,
}: Pick<Invoice, 'customer' | 'person_name'>) =>
  customer.name ??
  person_name ??
  (customer.kind === 'none' ? 'Tomador não identificado' : 'Tomador sem nome');

/** Why somebody should look at a note. */
export const attentionText = ({ rejection, problem }: Pick<Invoice, 'rejection' | 'problem'>) =>
  rejection ? rejection.words : problem;

function StateCell({ row }: { row: Invoice }) {
  const why = attentionText(row);
  return (
    <>
      <InvoiceState status={row.status} brief />
      {why && (
        <span className={style.why} title={why}>
          {why}
        </span>
      )}
    </>
  );
}

const cells: Record<string, (row: Invoice) => ReactNode> = {
  id: ({ id }) => id,
  customer: customerName,
  status: (row) => <StateCell row={row} />,
  number: ({ number }) => number,
  business_unit_id: ({ business_unit_name }) => business_unit_name,
  competence: ({ competence }) => brazilianDate(competence),
  emitted_at: ({ emitted_at }) => emitted_at && <Moment at={emitted_at} />,
  value_cents: ({ value_cents }) => formatCurrency(value_cents),
  iss_cents: ({ taxes }) => formatCurrency(taxes.iss_cents),
  net_cents: ({ taxes }) => formatCurrency(taxes.net_cents),
  series: ({ series }) => series,
  note_number: ({ note_number }) => note_number,
  description: ({ description }) => description,
  environment: ({ environment }) => environmentWords[environment],
  pm_transaction_id: ({ pm_transaction_id }) => pm_transaction_id && `nº ${pm_transaction_id}`,
  at_ticket_id: ({ at_ticket_id }) => at_ticket_id && `nº ${at_ticket_id}`,
  fn_entry_id: ({ fn_entry_id }) => fn_entry_id && `nº ${fn_entry_id}`,
};

/** A column's value in a row. */
export function InvoiceCell({ field, row }: { field: Field; row: Invoice }) {
  return cells[field.name]?.(row) || <span className={style.none}>—</span>;
}
