import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** The months of a unit that somebody booked in or closed; days of their beginning. */
export function listMonths(db: Db, unitId: number, first: string, last: string) {
  return db
    .selectFrom('fn_month as month')
    .leftJoin('gl_user as closer', 'closer.id', 'month.closed_by')
    .leftJoin('gl_user as opener', 'opener.id', 'month.reopened_by')
    .select(['month.month', 'closed', 'closed_at', 'closer.name as closed_by', 'reopened_at'])
    .select(['opener.name as reopened_by', 'reopen_reason', 'package_state', 'package_done'])
    .select(['package_key', 'package_bytes', 'package_sha256'])
    .where('month.business_unit_id', '=', unitId)
    .where('month.month', '>=', first)
    .where('month.month', '<=', last)
    .execute();
}

export const findUnit = (db: Db, id: number) =>
  db.selectFrom('gl_business_unit').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** Lines of statements that nobody matched or ignored, by the month of their day. */
export async function countOpenLines(db: Db, unitId: number, first: string, last: string) {
  const { rows } = await sql<{ month: string; lines: number }>`
    select to_char(line."on", 'YYYY-MM') as month, count(*) as lines
    from fn_bank_account account
      join fn_statement_line line on line.fn_bank_account_id = account.id and line.state = 'open'
        and line."on" between ${first} and ${last}
    where account.business_unit_id = ${unitId} group by 1`.execute(db);
  return new Map(rows.map(({ month, lines }) => [month, Number(lines)]));
}

type Acted = { unitId: number; first: string; userId: number; now: Date };

/** The package of an earlier closing is no longer named, and its bytes are swept away. */
export async function closeMonth(trx: Db, { unitId, first, userId, now }: Acted): Promise<void> {
  await trx
    .updateTable('fn_month')
    .set({ closed: true, closed_by: userId, closed_at: now })
    .set({ package_state: 'waiting', package_done: 0 })
    .set({ package_key: null, package_bytes: null, package_sha256: null })
    .where('business_unit_id', '=', unitId)
    .where('month', '=', first)
    .execute();
}

/** A package that is there stays, as an old one; one that is not there will not come. */
export async function reopenMonth(
  trx: Db,
  { unitId, first, userId, now, reason }: Acted & { reason: string },
): Promise<void> {
  await trx
    .updateTable('fn_month')
    .set({ closed: false, reopened_by: userId, reopened_at: now, reopen_reason: reason })
    .set({ package_state: sql`case when package_state = 'ready' then 'ready' end` })
    .where('business_unit_id', '=', unitId)
    .where('month', '=', first)
    .execute();
}
