import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export type NewVersion = {
  code: string;
  flow: string;
  note: string | null;
  userId: number | null;
  repetitionKey: string | null;
  requestHash: Buffer | null;
  now: Date;
};

/** Adds the next version of a dialog whose row is locked; versions never change. */
export function insertVersion(trx: Db, made: NewVersion) {
  const { code, flow, note, userId, repetitionKey, requestHash, now } = made;
  return trx
    .insertInto('at_dialog_version')
    .values((eb) => ({
      dialog_code: code,
      flow,
      note,
      user_id: userId,
      published_at: now,
      repetition_key: repetitionKey,
      request_hash: requestHash,
      number: eb
        .selectFrom('at_dialog_version')
        .where('dialog_code', '=', code)
        .select((count) => count(count.fn.countAll<number>(), '+', 1).as('next')),
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

type Publisher = { code: string; userId: number };

/** The version that was made with this key before, and what that request asked for. */
export function findRepeated(db: Db, { code, userId }: Publisher, key: string) {
  return db
    .selectFrom('at_dialog_version')
    .select(['number', 'request_hash as requestHash'])
    .where('dialog_code', '=', code)
    .where('user_id', '=', userId)
    .where('repetition_key', '=', key)
    .executeTakeFirst();
}

type Use = { id: number; number: number; publishedRevision: number | null };

/** Makes a version the one for new tickets; `publishedRevision` is the draft's that it was made of, null for an earlier one. */
export async function updateVersion(trx: Db, dialogId: number, version: Use): Promise<void> {
  const { id, number, publishedRevision } = version;
  await trx
    .updateTable('at_dialog')
    .set({ version_id: id, version_number: number, published_revision: publishedRevision })
    .where('id', '=', dialogId)
    .execute();
}

/** More than anybody looks through. */
const MOST_VERSIONS = 1_000;

/** The versions of a dialog, newest first, with how many tickets stand on each. */
export function listVersions(db: Db, code: string) {
  return db
    .selectFrom('at_dialog_version as version')
    .leftJoin('gl_user as person', 'person.id', 'version.user_id')
    .select(['version.id', 'version.number', 'version.published_at as publishedAt'])
    .select(['version.note', 'version.user_id as userId', 'person.name as userName'])
    .select((eb) =>
      eb
        .selectFrom('at_conversation')
        .whereRef('at_conversation.version_id', '=', 'version.id')
        .select(sql<number>`count(*)::int`.as('tickets'))
        .as('tickets'),
    )
    .where('version.dialog_code', '=', code)
    .orderBy('version.number', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
}

const versions = (db: Db) =>
  db.selectFrom('at_dialog_version').select(['id', 'number', sql<string>`flow::text`.as('flow')]);

/** One version by its number, with its flow as JSON text. */
export function findVersion(db: Db, code: string, number: number) {
  return versions(db)
    .where('dialog_code', '=', code)
    .where('number', '=', number)
    .executeTakeFirst();
}

export function findVersionById(db: Db, id: number) {
  return versions(db).where('id', '=', id).executeTakeFirst();
}
