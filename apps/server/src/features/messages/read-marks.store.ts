import { CHANNEL, type ChannelId } from '@balcao/contract/messages/messages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ParentKey, ThreadKey } from './thread-owners.ts';

type Overview = {
  id: ChannelId;
  lastSeq: number;
  readSeq: number;
  pending: number;
  draft: string;
};

/** All channels of a record, with this person's read mark and draft, also where nobody has written yet. */
export async function listThreads(
  db: Db,
  { origin, parentCode }: ParentKey,
  userId: number,
): Promise<Overview[]> {
  const { rows } = await sql<Overview>`
    select channel.id, coalesce(thread.last_seq, 0) as "lastSeq",
      coalesce(mark.seq, 0) as "readSeq", (select count(*) from gl_message
        where thread_id = thread.id and is_pending and resolved_at is null)::integer as pending,
      coalesce(draft.text, '') as draft
    from unnest(${Object.values(CHANNEL)}::smallint[]) as channel(id)
      left join gl_thread thread on thread.origin = ${origin}
        and thread.parent_code = ${parentCode} and thread.channel_id = channel.id
      left join gl_thread_read mark on mark.thread_id = thread.id and mark.user_id = ${userId}
      left join gl_thread_draft draft on draft.user_id = ${userId} and draft.origin = ${origin}
        and draft.parent_code = ${parentCode} and draft.channel_id = channel.id`.execute(db);
  return rows;
}

/** The person's read mark after this call; undefined for a thread without messages. */
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
