import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Parent } from '../thread-files.store.ts';

/** Bytes of files and of uploads begun after `after`: of this person (0 for nobody) and of this record. */
export async function heldBy(
  db: Db,
  { origin, parentCode }: Parent,
  userId: number | null,
  after: Date,
): Promise<{ person: number; record: number }> {
  const { rows } = await sql<{ person: number; record: number }>`
    select
      (
        (select coalesce(sum(size), 0) from gl_resource
          where user_id = ${userId}::bigint and removed_at is null)
        + (select coalesce(sum(held_bytes), 0) from gl_upload
          where user_id = ${userId}::bigint and created_at > ${after})
      )::bigint as person,
      (
        (select coalesce(sum(size), 0) from gl_resource
          where origin = ${origin} and parent_code = ${parentCode} and removed_at is null)
        + (select coalesce(sum(held_bytes), 0) from gl_upload
          where origin = ${origin} and parent_code = ${parentCode} and created_at > ${after})
      )::bigint as record`.execute(db);
  return rows[0] ?? { person: 0, record: 0 };
}

/** The same for the whole installation: it scans an index, so it should run rarely. */
export async function heldInAll(db: Db, after: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(size), 0) from gl_resource where removed_at is null)
      + (select coalesce(sum(held_bytes), 0) from gl_upload where created_at > ${after})
    )::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
