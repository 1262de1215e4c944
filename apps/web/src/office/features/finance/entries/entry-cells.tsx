import { formatCurrency } from '@balcao/brazil/money';
import type { Entry } from '@balcao/contract/finance/entry';
import { directionWords, sourceWords } from '@balcao/contract/finance/entry-words';
import type { Field } from '@balcao/contract/records/definition';
import type { ReactNode } from 'react';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import style from './entry-rows.module.css';
import { EntryState } from './entry-state.tsx';

/** "2 de 6". */
export const instalmentText = ({ instalment }: Pick<Entry, 'instalment'>) =>
  instalment && `${instalment.number} de ${instalment.count}`;

export const partyText = ({ person_name, supplier_name }: Entry) => supplier_name ?? person_name;

/** Its account, or among how many it is spread. */
export const accountText = ({ fn_account_name, split }: Entry) =>
  fn_account_name ?? `Rateio em ${split.length} partes`;

/** The amount with the sign of its direction: a word beside colour. */
export function EntryAmount({ row }: { row: Entry }) {
  const { amount_cents, settled_cents, status, direction } = row;
  const part =
    status === 'partial'
      ? `${formatCurrency(settled_cents)} ${direction === 'payable' ? 'pagos' : 'recebidos'}`
      : undefined;
  return (
    <span data-direction={direction} title={part}>
      {direction === 'payable' ? '−' : '+'} {formatCurrency(amount_cents)}
    </span>
  );
}

const cells: Record<string, (row: Entry) => ReactNode> = {
  id: ({ id }) => id,
  description: ({ description, instalment }) =>
    [description, instalmentText({ instalment })].filter(Boolean).join(' · '),
  party: partyText,
  direction: ({ direction }) => directionWords[direction],
  state: (row) => <EntryState entry={row} />,
  fn_account_id: accountText,
  due_date: ({ due_date }) => brazilianDate(due_date),
  amount_cents: (row) => <EntryAmount row={row} />,
  open_cents: ({ open_cents }) => open_cents > 0 && formatCurrency(open_cents),
  competence: ({ competence }) => brazilianDate(competence),
  fn_cost_center_id: ({ fn_cost_center_name }) => fn_cost_center_name,
  business_unit_id: ({ business_unit_name }) => business_unit_name,
  source: ({ source }) => sourceWords[source],
  pm_transaction_id: ({ pm_transaction_id }) => pm_transaction_id && `nº ${pm_transaction_id}`,
  instalment: instalmentText,
  recurrence_id: ({ recurrence }) => recurrence && `nº ${recurrence.id} · ${recurrence.number}º`,
  document: ({ document }) => document,
  settled_on: ({ settled_on }) => settled_on && brazilianDate(settled_on),
  created_at: ({ created_at }) => <Moment at={created_at} />,
};

/** A column's value in a row. */
export function EntryCell({ field, row }: { field: Field; row: Entry }) {
  return cells[field.name]?.(row) || <span className={style.none}>—</span>;
}
