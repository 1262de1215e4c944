import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Uploads that no message has claimed and nothing names; locked, except those that are being claimed. */
export function lockStale(trx: Db, before: Date, limit: number) {
  return trx
    .selectFrom('gl_resource as file')
    .select(['file.id', 'file.path'])
    .where('file.claimed', '=', false)
    .where('file.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gl_message').whereRef('resource_id', '=', 'file.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('at_document').whereRef('resource_id', '=', 'file.id'))),
    )
    .orderBy('file.created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteFiles(trx: Db, ids: number[]): Promise<void> {
  await trx.deleteFrom('gl_resource').where('id', 'in', ids).execute();
}

/** Expired files that still have bytes; locked, except those that are being changed. */
export function lockExpired(trx: Db, now: Date, limit: number) {
  return trx
    .selectFrom('gl_resource')
    .select(['id', 'path'])
    .where('expires_at', '<=', now)
    .where('removed_at', 'is', null)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Those of these paths and uploads' keys that are still needed. */
export async function listNeeded(db: Db, paths: string[], keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select path as name from gl_resource where path = any(${paths}) and removed_at is null
    union all select storage_key from fn_statement where storage_key = any(${paths})
    union all select package_key from fn_month where package_key = any(${paths})
    union all select key from gl_upload where key = any(${keys})`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The files whose last check is the longest ago. */
export function listUnchecked(db: Db, limit: number) {
  return db
    .selectFrom('gl_resource')
    .select(['id', 'path'])
    .where('removed_at', 'is', null)
    .orderBy('bytes_checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markChecked(db: Db, ids: number[], now: Date): Promise<void> {
  await db
    .updateTable('gl_resource')
    .set({ bytes_checked_at: now })
    .where('id', 'in', ids)
    .execute();
}
