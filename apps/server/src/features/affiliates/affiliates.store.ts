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
