import type { Db } from '../../platform/database/open.ts';

/** Clears a message except for its place. False if it is already a tombstone. */
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

/** Replaces the thread's preview in lists if it shows this message. */
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
