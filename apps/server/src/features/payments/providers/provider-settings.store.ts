import type { Updateable } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { PmProviderSetting } from '../../../platform/database/schema.gen.ts';

export type SettingChange = Omit<Updateable<PmProviderSetting>, 'business_unit_id'>;

/** The unit, with its setting if it has one. */
export function findSetting(db: Db, unitId: number) {
  return db
    .selectFrom('gl_business_unit as unit')
    .leftJoin('pm_provider_setting as setting', 'setting.business_unit_id', 'unit.id')
    .leftJoin('gl_user as person', 'person.id', 'setting.updated_by')
    .select(['unit.id as unit_id', 'unit.name as unit_name', 'unit.pix_key', 'unit.bank_code'])
    .select(['unit.legal_name', 'unit.cnpj', 'unit.bank_agency', 'unit.bank_account'])
    .select(['unit.bank_agreement', 'unit.bank_wallet'])
    .select(['pix_provider', 'boleto_provider', 'api_url', 'token_url', 'client_id'])
    .select(['secrets_sealed', 'secrets_set_at', 'certificate_subject'])
    .select(['certificate_valid_from', 'certificate_valid_to', 'certificate_told'])
    .select(['hook_hash', 'hook_set_at', 'hook_next_sealed', 'polled_until', 'poll_error'])
    .select(['setting.updated_at', 'person.name as updated_by', 'remittance_from'])
    .select((eb) =>
      eb
        .selectFrom('pm_remittance as file')
        .select((file) => file.fn.max('file.number').as('last'))
        .whereRef('file.business_unit_id', '=', 'unit.id')
        .as('last_remittance'),
    )
    .where('unit.id', '=', unitId)
    .executeTakeFirst();
}

/** The unit's row, so that two people who save its setting wait for each other. False for a missing one. */
export async function lockUnit(trx: Db, unitId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('gl_business_unit')
    .select('id')
    .where('id', '=', unitId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSetting(trx: Db, unitId: number, change: SettingChange): Promise<void> {
  await trx
    .insertInto('pm_provider_setting')
    .values({ ...change, business_unit_id: unitId })
    .execute();
}

export async function updateSetting(db: Db, unitId: number, change: SettingChange): Promise<void> {
  await db
    .updateTable('pm_provider_setting')
    .set(change)
    .where('business_unit_id', '=', unitId)
    .execute();
}

/** Forgets an address that the PSP did not take. */
export async function dropNextHook(db: Db, unitId: number, hash: Buffer): Promise<void> {
  await db
    .updateTable('pm_provider_setting')
    .set({ hook_next_hash: null, hook_next_sealed: null })
    .where('business_unit_id', '=', unitId)
    .where('hook_next_hash', '=', hash)
    .execute();
}

/** The address that the PSP took replaces the old one. False if it is another's turn by now. */
export async function takeNextHook(
  trx: Db,
  unitId: number,
  { hash, origin, now }: { hash: Buffer; origin: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('pm_provider_setting')
    .set(({ ref }) => ({
      hook_hash: ref('hook_next_hash'),
      hook_sealed: ref('hook_next_sealed'),
      hook_set_at: now,
      hook_origin: origin,
      hook_next_hash: null,
      hook_next_sealed: null,
    }))
    .where('business_unit_id', '=', unitId)
    .where('hook_next_hash', '=', hash)
    .returning('business_unit_id')
    .executeTakeFirst();
  return row !== undefined;
}

const MOST_MOVED = 1_000;

/** Units whose PSP reports to another public address than this. */
export async function listMovedHooks(db: Db, origin: string): Promise<number[]> {
  const rows = await db
    .selectFrom('pm_provider_setting')
    .select('business_unit_id as id')
    .where('hook_set_at', 'is not', null)
    .where('hook_origin', 'is distinct from', origin)
    .where('secrets_sealed', 'is not', null)
    .orderBy('business_unit_id')
    .limit(MOST_MOVED)
    .execute();
  return rows.map(({ id }) => id);
}
