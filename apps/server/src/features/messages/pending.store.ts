import type { Db } from '../../platform/database/open.ts';
import type { ThreadKey } from './thread-owners.ts';

/** The oldest message of the thread that waits for a file with this code. */
export async function findWaiting(db: Db, key: ThreadKey, code: string) {
  const row = await db
    .selectFrom('gl_message as message')
    .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
    .select('message.id')
    .where('thread.origin', '=', key.origin)
    .where('thread.parent_code', '=', key.parentCode)
    .where('thread.channel_id', '=', key.channelId)
    .where('message.is_pending', '=', true)
    .where('message.resolved_at', 'is', null)
    .where('message.resource_code_required', '=', code)
    .orderBy('message.seq')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Resolves the messages that still wait, and returns them. */
export async function markResolved(trx: Db, ids: number[], now: Date) {
  return trx
    .updateTable('gl_message')
    .set({ resolved_at: now })
    .where('id', 'in', ids)
    .where('is_pending', '=', true)
    .where('resolved_at', 'is', null)
    .returning(['id', 'seq'])
    .execute();
}
