import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Saves are kept for merging this long; a draft that is based on an older revision collides with all that differs. */
const KEPT_REVISIONS = 1_000;
const KEPT_DAYS = 30;
/** More than this much is not replayed: the base counts as no longer known. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A draft with the saves after a revision, as JSON text; `since` is null when they are no longer known. In one statement, so that both fit. */
export function findForMerge(db: Db, id: number, base: number) {
  const later = sql`from at_dialog_change as later where later.dialog_id = at_dialog.id and later.revision > ${base}::integer`;
  // The second query runs only where the first one allows it.
  const since = sql<string | null>`
    case when (
      select count(*) = at_dialog.revision - ${base}::integer and coalesce(sum(bytes), 0) < ${MOST_BYTES}::bigint
      ${later}
    ) then (
      select coalesce(
        jsonb_agg(jsonb_build_object('before', later.before, 'after', later.after) order by later.revision), '[]'
      )::text ${later}
    ) end`;
  return db
    .selectFrom('at_dialog')
    .select(['id', 'code', 'name', 'revision', sql<string>`draft::text`.as('flow')])
    .select(since.as('since'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NewChange = {
  dialogId: number;
  revision: number;
  userId: number | null;
  before: string;
  after: string;
  repetitionKey: string | null;
  requestHash: Buffer | null;
  audited: boolean;
  now: Date;
};

/** Records what a save did, and forgets what is too old to be merged with. */
export async function insertChange(trx: Db, change: NewChange): Promise<void> {
  const { dialogId, revision, userId, before, after, repetitionKey, requestHash, audited, now } =
    change;
  await trx
    .insertInto('at_dialog_change')
    .values({
      dialog_id: dialogId,
      revision,
      user_id: userId,
      before,
      after,
      bytes: Buffer.byteLength(before) + Buffer.byteLength(after),
      repetition_key: repetitionKey,
      request_hash: requestHash,
      audited,
      at: now,
    })
    .execute();
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await trx
    .deleteFrom('at_dialog_change')
    .where('dialog_id', '=', dialogId)
    .where((eb) => eb.or([eb('revision', '<=', revision - KEPT_REVISIONS), eb('at', '<', oldest)]))
    .execute();
}

type Whose = { dialogId: number; userId: number | null };

/** Whether a save of this person was audited after `since`. */
export async function wasAudited(db: Db, { dialogId, userId }: Whose, since: Date) {
  const row = await db
    .selectFrom('at_dialog_change')
    .select('revision')
    .where('dialog_id', '=', dialogId)
    .where('user_id', 'is not distinct from', userId)
    .where('audited', '=', true)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The revision that was saved with this key before, and what that request asked for. */
export async function findRepetition(db: Db, { dialogId, userId }: Whose, key: string) {
  return db
    .selectFrom('at_dialog_change')
    .select(['revision', 'request_hash as requestHash'])
    .where('dialog_id', '=', dialogId)
    .where('user_id', '=', userId)
    .where('repetition_key', '=', key)
    .executeTakeFirst();
}

/** The dialog that this person made with this key before (its revision 0), and what that request asked for. */
export function findCreated(db: Db, userId: number, key: string) {
  return db
    .selectFrom('at_dialog_change')
    .select(['dialog_id as id', 'request_hash as requestHash'])
    .where('user_id', '=', userId)
    .where('repetition_key', '=', key)
    .where('revision', '=', 0)
    .executeTakeFirst();
}

type Span = { from: number; to: number; most: number };

/** What others saved between two revisions, as lists of changes in order; undefined if that is more than `most` bytes. */
export async function listChangesBetween(db: Db, dialogId: number, { from, to, most }: Span) {
  const between = db
    .selectFrom('at_dialog_change')
    .where('dialog_id', '=', dialogId)
    .where('revision', '>', from)
    .where('revision', '<', to);
  const size = sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes');
  const { bytes } = await between.select(size).executeTakeFirstOrThrow();
  if (bytes > most) return undefined;
  const rows = await between.select('after').orderBy('revision').execute();
  return rows.flatMap(({ after }) => after as unknown[]);
}
