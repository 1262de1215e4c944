import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { StatementLine } from '../own/statement.rules.ts';

/** The affiliate that this person is, locked: until the transaction ends nothing is earned, batched or returned. */
export async function lockOwn(
  trx: Db,
  userId: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from af_affiliate where user_id = ${userId} for no key update`.execute(trx);
  return rows[0];
}

type Line = StatementLine & { id: number };

/** Lines of the affiliate that this person is, after that one, oldest first. */
export async function listLinesAfter(
  db: Db,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line.id, line.amount_cents, line.made_at, line.payable_at, line.reversed, line.af_batch_id,
      batch.paid_on
    from af_commission line left join af_batch batch on batch.id = line.af_batch_id
    where line.af_affiliate_id = (select id from af_affiliate where user_id = ${userId})
      and line.id > ${after}
    order by line.id limit ${limit}`.execute(db);
  return rows;
}
