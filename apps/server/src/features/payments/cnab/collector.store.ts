import type { Db } from '../../../platform/database/open.ts';

/** Who collects a unit's slips. */
export async function findCollector(db: Db, unitId: number): Promise<string> {
  const row = await db
    .selectFrom('pm_provider_setting')
    .select('boleto_provider')
    .where('business_unit_id', '=', unitId)
    .executeTakeFirst();
  return row?.boleto_provider ?? 'balcao';
}
