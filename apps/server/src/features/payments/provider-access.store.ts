import type { Db } from '../../platform/database/open.ts';

/** What opens the connection of a business unit to its PSP. */
export function findAccess(db: Db, unitId: number) {
  return db
    .selectFrom('pm_provider_setting')
    .select(['api_url', 'token_url', 'client_id', 'secrets_sealed', 'updated_at'])
    .where('business_unit_id', '=', unitId)
    .executeTakeFirst();
}

/** Who collects for a business unit, by the type of a charge; undefined for one that never chose. */
export function findProviders(db: Db, unitId: number) {
  return db
    .selectFrom('pm_provider_setting')
    .select(['pix_provider as pix', 'boleto_provider as boleto'])
    .where('business_unit_id', '=', unitId)
    .executeTakeFirst();
}
