import { LEVEL } from '@balcao/contract/access/permissions';
import type { CommissionRule } from '@balcao/contract/affiliates/rule';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export async function updateRule(trx: Db, id: number, rule: CommissionRule): Promise<void> {
  await trx
    .updateTable('af_affiliate')
    .set({ rule: JSON.stringify(rule) })
    .where('id', '=', id)
    .execute();
}

export async function listRules(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, CommissionRule>> {
  const rows = await db
    .selectFrom('af_affiliate')
    .select('id')
    .select(sql<CommissionRule>`rule`.as('rule'))
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, rule }) => [id, rule]));
}

/** Changes of affiliates wait for each other, so that two do not get one code. */
export async function lockAffiliates(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('af_affiliate codes'))`.execute(trx);
}

/** The name of another affiliate with this code, in any case. */
export async function nameOfCode(db: Db, code: string, except: number): Promise<string | null> {
  const row = await db
    .selectFrom('af_affiliate')
    .select('name')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('id', '<>', except)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function hasSales(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('af_sale')
    .select('pm_transaction_id')
    .where('af_affiliate_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What decides whether a person can be an affiliate. */
export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['level', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The name of another affiliate that is this person. */
export async function nameOfPerson(db: Db, userId: number, except: number): Promise<string | null> {
  const row = await db
    .selectFrom('af_affiliate')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function hasMessages(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('gl_thread')
    .select('id')
    .where('origin', '=', 'af_affiliate')
    .where('parent_code', '=', String(id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody of the portal other than this person wrote to the company as this affiliate. */
export async function hasMessagesOfOthers(db: Db, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from gl_thread thread
    join gl_message message on message.thread_id = thread.id
    join gl_user author on author.id = message.user_id
    where thread.origin = 'af_affiliate' and thread.parent_code = ${String(id)} and thread.channel_id = 3
      and author.level > ${LEVEL.internal} and author.id <> ${userId}
    limit 1`.execute(db);
  return rows.length > 0;
}
