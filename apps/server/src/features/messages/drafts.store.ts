import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ThreadKey } from './thread-owners.ts';

const rowOf = ({ origin, parentCode, channelId }: ThreadKey, userId: number) => ({
  user_id: userId,
  origin,
  parent_code: parentCode,
  channel_id: channelId,
});

export async function findDraft(db: Db, key: ThreadKey, userId: number): Promise<string> {
  const row = await db
    .selectFrom('gl_thread_draft')
    .select('text')
    .where((eb) => eb.and(rowOf(key, userId)))
    .executeTakeFirst();
  return row?.text ?? '';
}

/** Only for an active person: an erasure locks its person, and nothing would ever remove a draft saved after it. */
export async function saveDraft(
  db: Db,
  { origin, parentCode, channelId }: ThreadKey,
  { userId, text }: { userId: number; text: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into gl_thread_draft (user_id, origin, parent_code, channel_id, text, updated_at)
    select id, ${origin}::text, ${parentCode}::text, ${channelId}::smallint, ${text}::text, ${now}::timestamptz
    from gl_user where id = ${userId} and active for key share
    on conflict (user_id, origin, parent_code, channel_id)
    do update set text = excluded.text, updated_at = excluded.updated_at`.execute(db);
}

export async function deleteDraft(db: Db, key: ThreadKey, userId: number): Promise<void> {
  await db
    .deleteFrom('gl_thread_draft')
    .where((eb) => eb.and(rowOf(key, userId)))
    .execute();
}

export async function deleteUntouched(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gl_thread_draft').where('updated_at', '<', before).execute();
}
