import { LEVEL } from '@balcao/contract/access/permissions';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { NfCertificate } from '../../../platform/database/schema.gen.ts';

export async function writeCertificate(
  trx: Db,
  unitId: number,
  change: Omit<Insertable<NfCertificate>, 'business_unit_id' | 'told'>,
): Promise<void> {
  const row = { ...change, told: null };
  await trx
    .insertInto('nf_certificate')
    .values({ ...row, business_unit_id: unitId })
    .onConflict((conflict) => conflict.column('business_unit_id').doUpdateSet(row))
    .execute();
}

const MOST_UNITS = 1_000;
const MOST_TOLD = 50;

/** The certificates that end before then. */
export function listEnding(db: Db, before: Date) {
  return db
    .selectFrom('nf_certificate as certificate')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'certificate.business_unit_id')
    .select(['unit.id', 'unit.name', 'valid_to as ends', 'told'])
    .where('valid_to', '<', before)
    .orderBy('unit.id')
    .limit(MOST_UNITS)
    .execute();
}

/** Those who may upload another one. */
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
    .updateTable('nf_certificate')
    .set({ told })
    .where('business_unit_id', '=', id)
    .where('valid_to', '=', ends)
    .where(({ or, eb }) => or([eb('told', 'is', null), eb('told', '>', told)]))
    .returning('business_unit_id')
    .executeTakeFirst();
  return row !== undefined;
}
