import type { InvoiceStatus } from '@balcao/contract/invoices/invoice';
import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

const chosen = sql<ChargeInvoicing>`coalesce(own.invoicing, series.invoicing, 'never')`;

const charges = (db: Db) =>
  db
    .selectFrom('pm_transaction as charge')
    .leftJoin('nf_charge as own', 'own.pm_transaction_id', 'charge.id')
    .leftJoin('nf_recurrence as series', 'series.pm_recurrence_id', 'charge.recurrence_id');

/** Of these charges those that are paid, whose payment makes a note, and that never had one. */
export async function listToInvoice(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await charges(db)
    .select('charge.id')
    .where('charge.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('charge.status', '=', 'paid')
    .where(chosen, '<>', 'never')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('nf_invoice').whereRef('pm_transaction_id', '=', 'charge.id'))),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export function findChoice(db: Db, id: number) {
  return charges(db)
    .select(['charge.business_unit_id as unitId', 'charge.status', 'own.problem'])
    .select(['charge.recurrence_id as recurrenceId', chosen.as('invoicing')])
    .where('charge.id', '=', id)
    .executeTakeFirst();
}

const MOST_NOTES = 50;

/** Also those of the entries that were posted from it. */
export function listNotes(db: Db, chargeId: number) {
  return db
    .selectFrom('nf_invoice')
    .select(['id', 'number'])
    .select((eb) => eb.ref('status').$castTo<InvoiceStatus>().as('status'))
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('pm_transaction_id', '=', chargeId),
        eb(
          'fn_entry_id',
          'in',
          selectFrom('fn_entry').select('id').where('pm_transaction_id', '=', chargeId),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST_NOTES)
    .execute();
}

export async function setOfCharge(trx: Db, id: number, invoicing: ChargeInvoicing): Promise<void> {
  const row = { invoicing, problem: null };
  await trx
    .insertInto('nf_charge')
    .values({ pm_transaction_id: id, ...row })
    .onConflict((conflict) => conflict.column('pm_transaction_id').doUpdateSet(row))
    .execute();
}

export async function setOfRecurrence(
  trx: Db,
  id: number,
  invoicing: ChargeInvoicing,
): Promise<void> {
  await trx
    .insertInto('nf_recurrence')
    .values({ pm_recurrence_id: id, invoicing })
    .onConflict((conflict) => conflict.column('pm_recurrence_id').doUpdateSet({ invoicing }))
    .execute();
}

/** What was chosen for a charge holds for those that follow it. */
export async function copyToRecurrence(
  trx: Db,
  { chargeId, recurrenceId }: { chargeId: number; recurrenceId: number },
): Promise<void> {
  await trx
    .insertInto('nf_recurrence')
    .columns(['pm_recurrence_id', 'invoicing'])
    .expression(
      trx
        .selectFrom('nf_charge')
        .select([sql<number>`${recurrenceId}::bigint`.as('pm_recurrence_id'), 'invoicing'])
        .where('pm_transaction_id', '=', chargeId)
        .where('invoicing', 'is not', null),
    )
    .execute();
}

/** Why no note came of a payment; of a charge that comes again its own row is made for it. */
export async function setProblem(
  db: Db,
  id: number,
  { invoicing, problem }: { invoicing: ChargeInvoicing; problem: string | null },
): Promise<void> {
  await db
    .insertInto('nf_charge')
    .values({ pm_transaction_id: id, invoicing, problem })
    .onConflict((conflict) => conflict.column('pm_transaction_id').doUpdateSet({ problem }))
    .execute();
}
