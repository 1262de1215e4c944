import type { Insertable } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import type { AdAdvertisement } from '../platform/database/schema.gen.ts';

export async function insertCampaign(trx: Db, row: Insertable<AdAdvertisement>): Promise<number> {
  const { id } = await trx
    .insertInto('ad_advertisement')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
