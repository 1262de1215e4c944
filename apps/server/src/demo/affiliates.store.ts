import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import type {
  AfAffiliate,
  AfCommission,
  AfSale,
  AfTicketCount,
} from '../platform/database/schema.gen.ts';

export async function insertAffiliate(trx: Db, row: Insertable<AfAffiliate>): Promise<number> {
  const { id } = await trx
    .insertInto('af_affiliate')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody of the portal. */
export async function insertPerson(
  trx: Db,
  row: { name: string; nickname: string; email: string; tax_id: string; password_hash: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('gl_user')
    .values({ ...row, level: 8 })
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

/** The affiliate has the e-mail of the customer of its newest sale that is in no batch: a signal before the next one is paid. */
export async function shareEmail(trx: Db, code: string, now: Date): Promise<void> {
  await sql`
    update af_affiliate set email = (
      select charge.person_email from af_commission line
      join pm_transaction charge on charge.id = line.pm_transaction_id
      where line.af_affiliate_id = af_affiliate.id and line.af_batch_id is null and charge.person_email is not null
        and line.payable_at < ${now}
      order by line.id desc limit 1)
    where code = ${code}`.execute(trx);
}

export async function insertTicketCounts(
  trx: Db,
  counts: Insertable<AfTicketCount>[],
): Promise<void> {
  if (counts.length > 0) await trx.insertInto('af_ticket_count').values(counts).execute();
}
