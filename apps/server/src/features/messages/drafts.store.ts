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

export async function saveDraft(
  db: Db,
  key: ThreadKey,
  { userId, text }: { userId: number; text: string },
  now: Date,
): Promise<void> {
  const draft = { text, updated_at: now };
  await db
    .insertInto('gl_thread_draft')
    .values({ ...rowOf(key, userId), ...draft })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'origin', 'parent_code', 'channel_id']).doUpdateSet(draft),
    )
    .execute();
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
