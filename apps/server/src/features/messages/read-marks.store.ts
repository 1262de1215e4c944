import type { ChannelId } from '@balcao/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ParentKey, ThreadKey } from './thread-owners.ts';

type Overview = { id: ChannelId; lastSeq: number; readSeq: number; pending: number };

/** The threads that a record has, as far as this person has read them. */
export async function listThreads(
  db: Db,
  { origin, parentCode }: ParentKey,
  userId: number,
): Promise<Overview[]> {
  const { rows } = await sql<Overview>`
    select thread.channel_id as id, thread.last_seq as "lastSeq",
      coalesce(mark.seq, 0) as "readSeq", (select count(*) from gl_message
        where thread_id = thread.id and is_pending and resolved_at is null)::integer as pending
    from gl_thread thread
      left join gl_thread_read mark on mark.thread_id = thread.id and mark.user_id = ${userId}
    where origin = ${origin} and parent_code = ${parentCode}`.execute(db);
  return rows;
}

/** How far this person has read by then; undefined for a thread that has no message yet. */
export async function markRead(
  db: Db,
  key: ThreadKey,
  { userId, seq }: { userId: number; seq: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    insert into gl_thread_read as mark (thread_id, user_id, seq)
    select id, ${userId}, least(${seq}::integer, last_seq) from gl_thread
    where origin = ${key.origin} and parent_code = ${key.parentCode}
      and channel_id = ${key.channelId}
    on conflict (thread_id, user_id) do update set seq = greatest(mark.seq, excluded.seq)
    returning seq`.execute(db);
  return rows[0]?.seq;
}
