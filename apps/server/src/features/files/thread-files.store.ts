import { LEVEL } from '@balcao/contract/access/permissions';
import { MAIL_ORIGINAL } from '@balcao/contract/messages/mail';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { type Bringer, isStaff } from './thread-files.rules.ts';

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
  /** Null for visitors and the system. */
  userId?: number | null;
  expiresAt?: Date | null;
};

const columns = [
  'id',
  'code',
  'extension',
  'filename',
  'mime',
  'size',
  'expires_at',
  'removed_at',
] as const;

export async function insertFile(db: Db, file: NewFile, now: Date): Promise<number> {
  const { parentCode, userId = null, expiresAt = null, ...rest } = file;
  const more = { user_id: userId, expires_at: expiresAt, created_at: now, updated_at: now };
  const { id } = await db
    .insertInto('gl_resource')
    .values({ ...rest, ...more, parent_code: parentCode })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Blocks other uploads to the same record until the transaction ends, so that none exceeds a limit. */
export async function lockParent(trx: Db, { origin, parentCode }: Parent): Promise<void> {
  const key = `files:${origin}:${parentCode}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** How much of a record's room is used: by all visitors, by all staff, by one customer, or by original mails. */
export async function usageOf(
  db: Db,
  { origin, parentCode, code }: Parent & { code: string },
  by: Bringer,
) {
  const ofStaff = sql<boolean>`user_id in (select id from gl_user where level <= ${LEVEL.internal})`;
  return db
    .selectFrom('gl_resource')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .where('origin', '=', origin)
    .where('parent_code', '=', parentCode)
    .where('removed_at', 'is', null)
    .where('code', code === MAIL_ORIGINAL ? '=' : '<>', MAIL_ORIGINAL)
    .$if(by === null, (query) => query.where('user_id', 'is', null))
    .$if(by !== null && isStaff(by), (query) => query.where(ofStaff))
    .$if(by !== null && !isStaff(by), (query) => query.where('user_id', '=', by?.userId ?? 0))
    .executeTakeFirstOrThrow();
}

type Wanted = Parent & { userId: number | null } & ({ id: number } | { code: string });

/**
 * An upload of a visitor (`userId` null) or person to this record that no message has claimed: by its id, or the latest
 * with a code.
 */
export function findUnclaimed(db: Db, file: Wanted) {
  const [column, value] =
    'id' in file ? (['id', file.id] as const) : (['code', file.code] as const);
  return db
    .selectFrom('gl_resource')
    .select(['id', 'code', 'filename', 'mime', 'size'])
    .where(column, '=', value)
    .where('origin', '=', file.origin)
    .where('parent_code', '=', file.parentCode)
    .where('user_id', file.userId === null ? 'is' : '=', file.userId)
    .where('claimed', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function claimFile(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gl_resource')
    .set({ claimed: true })
    .where('id', '=', id)
    .where('claimed', '=', false)
    .where('removed_at', 'is', null)
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

/** Makes these files unavailable from now on; returns the paths of their bytes. */
export async function markRemoved(db: Db, ids: number[], now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('gl_resource')
    .set({ removed_at: now, updated_at: now })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning('path')
    .execute();
  return rows.map(({ path }) => path);
}

/**
 * Removes a file that neither a message nor a document names any more, and leaves its row to the sweep; returns its
 * path.
 */
export async function dropFile(trx: Db, id: number, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('gl_resource')
    .set({ claimed: false, removed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gl_message').select('id').where('resource_id', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('at_document').select('id').where('resource_id', '=', id))),
    )
    .returning('path')
    .execute();
  return rows.map(({ path }) => path);
}
