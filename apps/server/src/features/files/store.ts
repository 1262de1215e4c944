import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export type Parent = { origin: string; parentCode: string };

export type NewFile = Parent & {
  code: string;
  filename: string;
  extension: string;
  mime: string;
  size: number;
  sha256: Buffer;
  path: string;
  claimed: boolean;
};

const columns = ['id', 'code', 'extension', 'filename', 'mime', 'size'] as const;

export async function insertFile(db: Db, file: NewFile, now: Date): Promise<number> {
  const { parentCode, ...rest } = file;
  const { id } = await db
    .insertInto('gl_resource')
    .values({ ...rest, parent_code: parentCode, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds other uploads to the same record back until the transaction ends, so that none slips past a limit. */
export async function lockParent(trx: Db, { origin, parentCode }: Parent): Promise<void> {
  const key = `files:${origin}:${parentCode}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** How much a record keeps already. */
export async function usageOf(db: Db, { origin, parentCode }: Parent) {
  return db
    .selectFrom('gl_resource')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .where('origin', '=', origin)
    .where('parent_code', '=', parentCode)
    .executeTakeFirstOrThrow();
}

export function findUnclaimed(db: Db, file: Parent & { id: number }) {
  return db
    .selectFrom('gl_resource')
    .select(['id', 'code', 'filename', 'mime', 'size'])
    .where('id', '=', file.id)
    .where('origin', '=', file.origin)
    .where('parent_code', '=', file.parentCode)
    .where('claimed', '=', false)
    .executeTakeFirst();
}

export async function claimFile(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gl_resource')
    .set({ claimed: true })
    .where('id', '=', id)
    .where('claimed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listFiles(db: Db, ids: number[]) {
  return db.selectFrom('gl_resource').select(columns).where('id', 'in', ids).execute();
}

export function findFile(db: Db, id: number) {
  return db
    .selectFrom('gl_resource')
    .select([...columns, 'path'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Uploads that no message has claimed and nothing names; locked, past those that somebody claims just now. */
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
