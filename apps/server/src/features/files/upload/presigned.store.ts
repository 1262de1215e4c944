import type { Db } from '../../../platform/database/open.ts';
import type { Parent } from '../thread-files.store.ts';

const columns = [
  'id',
  'key',
  'origin',
  'parent_code',
  'code',
  'extension',
  'user_id',
  'size',
  'part_size',
  'max_bytes',
  'held_bytes',
  'taken_at',
  'created_at',
] as const;

export type NewUpload = Parent & {
  key: string;
  code: string;
  extension: string;
  userId: number;
  size: number | null;
  partSize: number | null;
  maxBytes: number;
};

export async function insertUpload(db: Db, upload: NewUpload, now: Date) {
  const { parentCode, userId, partSize, maxBytes, ...rest } = upload;
  const named = { parent_code: parentCode, user_id: userId, part_size: partSize };
  const bytes = { max_bytes: maxBytes, held_bytes: upload.size ?? 0 };
  return db
    .insertInto('gl_upload')
    .values({ ...rest, ...named, ...bytes, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export type UploadRow = Awaited<ReturnType<typeof insertUpload>>;

/** An upload that began after `after`. */
export function findUpload(db: Db, id: number, after: Date) {
  return db
    .selectFrom('gl_upload')
    .select(columns)
    .where('id', '=', id)
    .where('created_at', '>', after)
    .executeTakeFirst();
}

export async function countUploads(db: Db, userId: number, after: Date): Promise<number> {
  const { count } = await db
    .selectFrom('gl_upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Reserves this many bytes of the sender's quota for an upload of unknown size; a later attempt with fewer bytes
 * releases none.
 */
export async function holdBytes(db: Db, id: number, bytes: number): Promise<void> {
  await db
    .updateTable('gl_upload')
    .set(({ fn, val }) => ({ held_bytes: fn('greatest', ['held_bytes', val(bytes)]) }))
    .where('id', '=', id)
    .execute();
}

/** The file that this person's upload to that record became, by the location of its bytes. */
export async function findAttached(
  db: Db,
  { origin, parentCode, ...file }: Parent & { code: string; path: string; userId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('gl_resource')
    .select('id')
    .where('origin', '=', origin)
    .where('parent_code', '=', parentCode)
    .where('user_id', '=', file.userId)
    .where('code', '=', file.code)
    .where('path', '=', file.path)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The level of a person who presents only a signed address. */
export async function levelOf(db: Db, userId: number): Promise<number> {
  const { level } = await db
    .selectFrom('gl_user')
    .select('level')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return level;
}

/** Reserves the upload for one caller, until `stale`: a crashed caller must not keep it for ever. */
export async function takeUpload(db: Db, id: number, { now, stale }: { now: Date; stale: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('gl_upload')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('taken_at', 'is', null), eb('taken_at', '<', stale)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseUpload(db: Db, id: number): Promise<void> {
  await db.updateTable('gl_upload').set({ taken_at: null }).where('id', '=', id).execute();
}

/** False if it was already gone. */
export async function deleteUpload(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('gl_upload')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False if that part exists already, or the upload no longer does. */
export async function insertPart(db: Db, part: { uploadId: number; part: number; path: string }) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gl_upload_part')
    .columns(['upload_id', 'part', 'path'])
    .expression(({ selectFrom, val }) =>
      selectFrom('gl_upload')
        .select(['id', val(part.part).as('part'), val(part.path).as('path')])
        .where('id', '=', part.uploadId)
        .where('taken_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function listParts(db: Db, uploadId: number) {
  return db
    .selectFrom('gl_upload_part')
    .select(['part', 'path'])
    .where('upload_id', '=', uploadId)
    .orderBy('part')
    .execute();
}

/** Uploads that were not finished in time. */
export function listLate(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('gl_upload')
    .select(columns)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}
