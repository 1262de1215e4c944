import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Toggles the pin; returns whether it is on now. Undefined for a tombstone. */
export async function togglePin(trx: Db, id: number, now: Date): Promise<boolean | undefined> {
  const row = await trx
    .updateTable('gl_message')
    .set({ pinned_at: sql`case when pinned_at is null then ${now}::timestamptz end` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('pinned_at')
    .executeTakeFirst();
  return row && row.pinned_at !== null;
}
