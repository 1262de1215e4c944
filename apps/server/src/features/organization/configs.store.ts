import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export function listConfigs(db: Db) {
  return db.selectFrom('gl_config').select(['id', 'key', 'value']).execute();
}

/** Sectors with a mark that a setting uses. */
export function listMarkedSectors(db: Db) {
  return db
    .selectFrom('gl_sector')
    .select(['id', 'is_commercial', 'is_pre_register', 'is_reversion'])
    .where((eb) =>
      eb.or([eb.ref('is_commercial'), eb.ref('is_pre_register'), eb.ref('is_reversion')]),
    )
    .orderBy('id')
    .execute();
}

/** Serializes changes of settings, because some depend on each other. Reads are not blocked. */
export async function lockConfigs(trx: Db): Promise<void> {
  await sql`lock table gl_config in share row exclusive mode`.execute(trx);
}

type NewValue = { id: number; value: unknown; userId: number };

/** Stores a setting's value, null for the default. */
export async function saveConfig(trx: Db, { id, value, userId }: NewValue): Promise<void> {
  await trx
    .updateTable('gl_config')
    .set({ value: value === null ? null : JSON.stringify(value), updated_by: userId })
    .where('id', '=', id)
    .execute();
}

export async function listStatusCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('at_ticket_status').select('code').execute();
  return rows.map(({ code }) => code);
}
