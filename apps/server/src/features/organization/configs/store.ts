import type { ConfigKey } from '@balcao/contract/config-schema';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export function listConfigs(db: Db) {
  return db.selectFrom('gl_config').select(['key', 'value']).execute();
}

/** Sectors with a mark that a setting is fed from. */
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

/** When each setting was changed last, and by whom. */
export function listConfigChanges(db: Db) {
  return db
    .selectFrom('gl_config as config')
    .leftJoin('gl_user as person', 'person.id', 'config.updated_by')
    .select(['config.id', 'config.key', 'config.value', 'config.updated_at', 'person.name as who'])
    .execute();
}

/** One change of settings after the other: some depend on each other. Reading goes on. */
export async function lockConfigs(trx: Db): Promise<void> {
  await sql`lock table gl_config in share row exclusive mode`.execute(trx);
}

type NewValue = { key: ConfigKey; value: unknown; userId: number; now: Date };

/** Keeps a setting's value, null for the default; gives the row's id. */
export async function saveConfig(trx: Db, { key, value, userId, now }: NewValue): Promise<number> {
  const row = {
    value: value === null ? null : JSON.stringify(value),
    updated_at: now,
    updated_by: userId,
  };
  const { id } = await trx
    .insertInto('gl_config')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The codes of all statuses. */
export async function listStatusCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('at_ticket_status').select('code').execute();
  return rows.map(({ code }) => code);
}
