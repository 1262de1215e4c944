import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import type { AfAffiliate, AfCommission, AfSale } from '../platform/database/schema.gen.ts';

export async function insertAffiliate(trx: Db, row: Insertable<AfAffiliate>): Promise<number> {
  const { id } = await trx
    .insertInto('af_affiliate')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Charges that were paid since then, the oldest payment first. */
export function listPaid(trx: Db, since: Date) {
  return trx
    .selectFrom('pm_transaction')
    .select(['id', 'ticket_id', 'person_id', 'paid_cents'])
    .select(sql<Date>`paid_at`.as('paid_at'))
    .where('status', '=', 'paid')
    .where('paid_at', '>=', since)
    .orderBy('paid_at')
    .orderBy('id')
    .execute();
}

export async function insertSales(
  trx: Db,
  sales: Insertable<AfSale>[],
  lines: Insertable<AfCommission>[],
): Promise<void> {
  if (sales.length > 0) await trx.insertInto('af_sale').values(sales).execute();
  if (lines.length > 0) await trx.insertInto('af_commission').values(lines).execute();
}
