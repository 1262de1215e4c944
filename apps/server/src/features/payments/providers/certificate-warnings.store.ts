import { LEVEL } from '@balcao/contract/access/permissions';
import type { Db } from '../../../platform/database/open.ts';

const MOST_UNITS = 1_000;
const MOST_TOLD = 50;

/** The certificates in use that end before then. */
export function listEnding(db: Db, before: Date) {
  return db
    .selectFrom('pm_provider_setting as setting')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'setting.business_unit_id')
    .select(['unit.id', 'unit.name', 'certificate_valid_to as ends', 'certificate_told as told'])
    .where('pix_provider', '=', 'pix')
    .where('certificate_valid_to', '<', before)
    .orderBy('unit.id')
    .limit(MOST_UNITS)
    .execute();
}

/** Those who may save another certificate. */
export async function listManagers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('gl_user')
    .select('id')
    .where('active', '=', true)
    .where('level', '<=', LEVEL.admin)
    .orderBy('id')
    .limit(MOST_TOLD)
    .execute();
  return rows.map(({ id }) => id);
}

/** False if another server has told of it meanwhile, or the certificate is another one by now. */
export async function markTold(
  trx: Db,
  { id, ends, told }: { id: number; ends: Date; told: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('pm_provider_setting')
    .set({ certificate_told: told })
    .where('business_unit_id', '=', id)
    .where('certificate_valid_to', '=', ends)
    .where(({ or, eb }) =>
      or([eb('certificate_told', 'is', null), eb('certificate_told', '>', told)]),
    )
    .returning('business_unit_id')
    .executeTakeFirst();
  return row !== undefined;
}
