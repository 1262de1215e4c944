import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages/messages';
import type { Db } from '../../platform/database/open.ts';

export const columns = [
  'id',
  'seq',
  'author_kind',
  'author_name',
  'user_id',
  'body',
  'client_message_id',
  'created_at',
  'extras',
  'answer',
  'resource_id',
  'is_pending',
  'resource_code_required',
  'resolved_at',
  'pinned_at',
  'deleted_at',
  'template_id',
  'mentions',
] as const;

function inThread(db: Db, threadId: number) {
  return db.selectFrom('gl_message').select(columns).where('thread_id', '=', threadId);
}

export function listAfter(db: Db, threadId: number, seq: number, limit: number) {
  return inThread(db, threadId).where('seq', '>', seq).orderBy('seq').limit(limit).execute();
}

/** The newest `limit` messages, oldest first. */
export async function listLast(db: Db, threadId: number, limit: number) {
  const rows = await inThread(db, threadId).orderBy('seq', 'desc').limit(limit).execute();
  return rows.reverse();
}

export type MessageRow = Awaited<ReturnType<typeof listAfter>>[number];

export function findByClientId(db: Db, threadId: number, clientMessageId: string) {
  return inThread(db, threadId).where('client_message_id', '=', clientMessageId).executeTakeFirst();
}

export async function listPlaced(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('gl_message as message')
    .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
    .select([...columns.map((column) => `message.${column}` as const), 'thread_id'])
    .select(['origin', 'parent_code', 'channel_id'])
    .where('message.id', 'in', ids)
    .orderBy('message.id')
    .execute();
  return rows.map(({ thread_id, origin, parent_code, channel_id, ...row }) => ({
    row,
    threadId: thread_id,
    key: {
      origin: origin as ThreadOrigin,
      parentCode: parent_code,
      channelId: channel_id as ChannelId,
    },
  }));
}

export async function listNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('gl_user')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
