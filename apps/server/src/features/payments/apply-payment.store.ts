import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { TermColumns } from './charge-terms.rules.ts';

/** What booking money needs of a charge. */
export type Payable = TermColumns & {
  id: number;
  status: string;
  type: string;
  paid_cents: number;
  ticket_id: number | null;
  business_unit_id: number;
  person_name: string;
  credits_balance: boolean;
  provider: string;
  provider_wait: string | null;
  provider_retry_at: Date | null;
  our_number: number | null;
};

const payables = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('pm_transaction')
    .select(['id', 'status', 'type', 'paid_cents', 'ticket_id', 'business_unit_id', 'person_name'])
    .select(['credits_balance', 'provider', 'our_number', 'value_cents', 'due_date', 'valid_days'])
    .select(['fine', 'interest', 'discount', 'abatement', 'closed_days'])
    .select(['provider_wait', 'provider_retry_at'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id');

const byId = (rows: readonly Payable[]) => new Map(rows.map((row) => [row.id, row]));

/** Locks charges, always in the order of their ids, so that nobody waits in a circle. */
export const lockPayables = async (trx: Db, ids: readonly number[]) =>
  byId(await payables(trx, ids).forUpdate().execute());

export const readPayables = async (db: Db, ids: readonly number[]) =>
  byId(await payables(db, ids).execute());

export type NewPayment = {
  transaction_id: number;
  paid_on: string;
  cents: number;
  fee_cents: number;
  credit_on: string | null;
  source: string;
  external_id: string | null;
  duplicate: boolean;
  note: string | null;
  fn_bank_account_id: number | null;
  file_id: number | null;
  created_by: number | null;
  created_at: Date;
};

/** The ids of the new payments by charge; a charge whose source reported the sum before is left out. */
export async function insertPayments(
  trx: Db,
  payments: readonly NewPayment[],
): Promise<Map<number, number>> {
  if (payments.length === 0) return new Map();
  const rows = await trx
    .insertInto('pm_payment')
    .values([...payments])
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .returning(['id', 'transaction_id'])
    .execute();
  return new Map(rows.map(({ id, transaction_id }) => [transaction_id, id]));
}

export type CountedRow = { chargeId: number; paidOn: string; cents: number; source: string };

/** The payments that count for charges, in the order of their days. */
export async function listCounted(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, CountedRow[]>> {
  const rows = await db
    .selectFrom('pm_payment')
    .select(['transaction_id as chargeId', 'paid_on as paidOn', 'cents', 'source'])
    .where('transaction_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('duplicate', '=', false)
    .orderBy('paid_on')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ chargeId }) => chargeId);
}

type Paid = { id: number; status: string; paidCents: number; paidAt: Date };

export async function updatePaid(trx: Db, paid: readonly Paid[], now: Date): Promise<void> {
  if (paid.length === 0) return;
  const column = <K extends keyof Paid>(name: K) => paid.map((one) => one[name]);
  await sql`
    update pm_transaction set status = given.status, paid_cents = given.cents, paid_at = greatest(paid_at, given.at),
      updated_at = ${now}, provider_error = case when given.status = 'paid' and provider_wait is null then null
        else provider_error end
    from unnest(${column('id')}::bigint[], ${column('status')}::text[], ${column('paidCents')}::bigint[],
      ${column('paidAt')}::timestamptz[]) as given (id, status, cents, at)
    where pm_transaction.id = given.id`.execute(trx);
}
