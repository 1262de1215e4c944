import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { ids } from '../ledger/bulk-rows.store.ts';
import type { Account } from './place.rules.ts';

/** Charges with money that is not posted, after one of them, in the order of their ids. */
export async function listUnposted(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select distinct transaction_id as id from pm_payment where not posted and transaction_id > ${after}
        order by 1 limit ${limit})
      union
      (select distinct transaction_id from pm_refund where not posted and state = 'done' and transaction_id > ${after}
        order by 1 limit ${limit})
    ) as unposted order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks charges that nobody else holds just now: who does posts them, or the next run. */
export async function lockFreeCharges(trx: Db, chargeIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('pm_transaction')
    .select('id')
    .where('id', '=', ids(chargeIds))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

type ChargeRow = {
  id: number;
  unitId: number;
  personId: number | null;
  status: string;
  value: number;
  dueDate: string;
  /** What was posted of it before: money that counts for it. */
  before: number;
};

export async function listCharges(trx: Db, chargeIds: readonly number[]): Promise<ChargeRow[]> {
  return trx
    .selectFrom('pm_transaction as charge')
    .select(['id', 'business_unit_id as unitId', 'person_id as personId', 'status'])
    .select(['value_cents as value', 'due_date as dueDate'])
    .select((eb) =>
      eb
        .selectFrom('pm_payment')
        .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('sum'))
        .whereRef('transaction_id', '=', 'charge.id')
        .where('posted', '=', true)
        .where('duplicate', '=', false)
        .$asScalar()
        .$notNull()
        .as('before'),
    )
    .where('id', '=', ids(chargeIds))
    .orderBy('id')
    .execute();
}

type PaymentRow = {
  id: number;
  chargeId: number;
  paidOn: string;
  creditOn: string | null;
  cents: number;
  fee: number;
  duplicate: boolean;
  accountId: number | null;
};

export async function listPayments(trx: Db, chargeIds: readonly number[]): Promise<PaymentRow[]> {
  return trx
    .selectFrom('pm_payment')
    .select(['id', 'transaction_id as chargeId', 'paid_on as paidOn', 'credit_on as creditOn'])
    .select(['cents', 'fee_cents as fee', 'duplicate', 'fn_bank_account_id as accountId'])
    .where('transaction_id', '=', ids(chargeIds))
    .where('posted', '=', false)
    .orderBy('id')
    .execute();
}

type RefundRow = {
  id: number;
  chargeId: number;
  doneOn: string;
  cents: number;
  duplicate: boolean;
  /** Where its payment was posted, or the account that it names. */
  accountId: number | null;
};

export async function listRefunds(trx: Db, chargeIds: readonly number[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select refund.id, refund.transaction_id as "chargeId", refund.cents, payment.duplicate,
      (coalesce(refund.done_at, refund.created_at) at time zone 'America/Sao_Paulo')::date as "doneOn",
      coalesce((select moved.fn_bank_account_id from fn_entry entry join fn_movement moved on moved.entry_id = entry.id
        where entry.pm_payment_id = payment.id and entry.source = 'charge'
        order by moved.id limit 1), payment.fn_bank_account_id) as "accountId"
    from pm_refund refund join pm_payment payment on payment.id = refund.payment_id
    where refund.transaction_id = ${ids(chargeIds)} and not refund.posted and refund.state = 'done'
    order by refund.id`.execute(trx);
  return rows;
}

/** The accounts that money may go to, in use: those named, and those of the units. They stay so until the transaction ends. */
export async function lockAccounts(
  trx: Db,
  { units, named }: { units: readonly number[]; named: readonly number[] },
): Promise<Account[]> {
  return trx
    .selectFrom('fn_bank_account')
    .select(['id', 'business_unit_id as unitId', 'opening_on as openingOn'])
    .select(['receives_charges as receives', 'unidentified'])
    .where('active', '=', true)
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', ids(named)),
        and([
          eb('business_unit_id', '=', ids(units)),
          or([eb('receives_charges', '=', true), eb('unidentified', '=', true)]),
        ]),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

const NAME = 'Recebimentos a identificar';
/** Before any money that can come. */
const FIRST_DAY = '1990-01-01';

/** Makes the accounts for what is not identified, once for each unit: who comes second waits for the first one's. Those made now. */
export async function makeAccounts(trx: Db, units: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; business_unit_id: number }>`
    insert into fn_bank_account (name, business_unit_id, kind, opening_on, unidentified)
    select ${NAME}, id, 'cash', ${FIRST_DAY}::date, true from unnest(${[...units]}::bigint[]) as unit (id) order by id
    on conflict (business_unit_id) where unidentified and active do nothing
    returning id, name, business_unit_id`.execute(trx);
  return rows;
}

/** Marks money as posted; returns how much of it was unposted until now. */
export async function markPosted(
  trx: Db,
  table: 'pm_payment' | 'pm_refund',
  rows: readonly number[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ posted: true })
    .where('id', '=', ids(rows))
    .where('posted', '=', false)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
