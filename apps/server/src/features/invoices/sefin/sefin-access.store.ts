import type { Db } from '../../../platform/database/open.ts';

/** What opens the connection of a business unit to the national service. */
export function findCertificate(db: Db, unitId: number) {
  return db
    .selectFrom('nf_certificate')
    .select(['sealed', 'valid_to', 'set_at'])
    .where('business_unit_id', '=', unitId)
    .executeTakeFirst();
}
