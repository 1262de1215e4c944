import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Puts the pin on or takes it off; whether it is on now. Undefined for a tombstone. */
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

/** Takes everything out of a message but its place. False for one that is a tombstone already. */
export async function bury(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gl_message')
    .set({ body: '', resource_id: null, mentions: null, extras: null, pinned_at: null })
    .set({ is_pending: false, resource_code_required: null, deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What lists show of the thread, where it was this message. */
export async function clearPreview(
  trx: Db,
  { threadId, seq, text }: { threadId: number; seq: number; text: string },
): Promise<void> {
  await trx
    .updateTable('gl_thread')
    .set({ last_message: text })
    .where('id', '=', threadId)
    .where('last_seq', '=', seq)
    .execute();
}
