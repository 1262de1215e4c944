import type { SpendingMapping } from '@balcao/contract/advertising/spending-import';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Files come from a handful of exports; older mappings than these are asked for again. */
const MOST_KEPT = 200;

/** How files were read before, by the signature of their columns; the latest ones. */
export async function listMappings(db: Db): Promise<{ signature: string; mapping: unknown }[]> {
  return db
    .selectFrom('ad_spending_mapping')
    .select(['signature', 'mapping'])
    .orderBy('updated_at', 'desc')
    .limit(MOST_KEPT)
    .execute();
}

/** How the next file with these columns is read. */
export async function keepMapping(
  trx: Db,
  signature: string,
  mapping: SpendingMapping,
  now: Date,
): Promise<void> {
  await sql`
    insert into ad_spending_mapping (hash, signature, mapping, updated_at)
    values (sha256(convert_to(${signature}::text, 'UTF8')), ${signature},
      ${JSON.stringify(mapping)}::jsonb, ${now})
    on conflict (hash) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`.execute(
    trx,
  );
}
