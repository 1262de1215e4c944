import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** A dialog in the designer; `flow` is JSON text, which this thread need not walk through. */
export type Draft = {
  id: number;
  code: string;
  name: string;
  flow: string;
  revision: number;
  versionId: number | null;
  versionNumber: number | null;
  /** The revision of which the version for new tickets was made. */
  publishedRevision: number | null;
  /** Whether the version for new tickets was made of another revision, or put back. */
  isChanged: boolean;
};

const flowText = sql<string>`draft::text`.as('flow');

function drafts(db: Db) {
  return db
    .selectFrom('at_dialog')
    .select(['id', 'code', 'name', 'revision', flowText])
    .select(['version_id as versionId', 'version_number as versionNumber'])
    .select(['is_changed as isChanged', 'published_revision as publishedRevision']);
}

export function findDraft(db: Db, id: number): Promise<Draft | undefined> {
  return drafts(db).where('id', '=', id).executeTakeFirst();
}

export function findDraftByCode(db: Db, code: string): Promise<Draft | undefined> {
  return drafts(db).where('code', '=', code).executeTakeFirst();
}

/** The revision of a draft, without its flow. */
export async function findRevision(db: Db, id: number): Promise<number | undefined> {
  const query = db.selectFrom('at_dialog').select('revision').where('id', '=', id);
  return (await query.executeTakeFirst())?.revision;
}

/** The name of a dialog and the revision of its draft. */
export function findHeading(db: Db, id: number) {
  const query = db.selectFrom('at_dialog').select(['name', 'revision']).where('id', '=', id);
  return query.executeTakeFirst();
}

/** Locks a dialog until the transaction ends. */
export function lockDialog(trx: Db, id: number) {
  return trx
    .selectFrom('at_dialog')
    .select(['revision', 'version_id as versionId', 'is_changed as isChanged'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type NewDraft = { code: string; name: string; flow: string; faultCount: number };

/** Undefined if a dialog with that code exists. */
export async function insertDraft(trx: Db, made: NewDraft, now: Date) {
  const { code, name, flow, faultCount } = made;
  const row = await trx
    .insertInto('at_dialog')
    .values({
      code,
      name,
      draft: flow,
      fault_count: faultCount,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Next = {
  revision: number;
  /** Undefined: it keeps its name, which others may change meanwhile. */
  name: string | undefined;
  flow: string;
  faultCount: number;
  now: Date;
};

/** Stores a draft as the revision after `revision`; false if another one stands by now. */
export async function updateDraft(trx: Db, id: number, next: Next): Promise<boolean> {
  const { revision, name, flow, faultCount, now } = next;
  const { numUpdatedRows } = await trx
    .updateTable('at_dialog')
    .set({
      name,
      draft: flow,
      revision: revision + 1,
      fault_count: faultCount,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateFaultCount(db: Db, id: number, count: number): Promise<void> {
  await db.updateTable('at_dialog').set({ fault_count: count }).where('id', '=', id).execute();
}

/** More than anybody reads in a terminal. */
const MOST_DIALOGS = 1_000;

/** Every dialog by its code: how many versions it has, the number of the one for new tickets, and how many faults its draft has. */
export function listDialogs(db: Db) {
  return db
    .selectFrom('at_dialog as dialog')
    .select(['code', 'name', 'fault_count as faults', 'version_number as current'])
    .select((eb) =>
      eb
        .selectFrom('at_dialog_version as version')
        .whereRef('version.dialog_code', '=', 'dialog.code')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('versions'),
    )
    .orderBy('code')
    .limit(MOST_DIALOGS)
    .execute();
}

/** Codes and ids that a flow may name. */
export async function listRecords(db: Db) {
  const [statuses, sectors, units, templates] = await Promise.all([
    db.selectFrom('at_ticket_status').select('code').execute(),
    db.selectFrom('gl_sector').select(['id', 'code']).execute(),
    db.selectFrom('gl_business_unit').select('id').execute(),
    db.selectFrom('at_document_template').select('code').execute(),
  ]);
  return { statuses, sectors, units, templates };
}

/** For the right to listen: that there is such a dialog. */
export function findDialogId(db: Db, id: number): Promise<{ id: number } | undefined> {
  return db.selectFrom('at_dialog').select('id').where('id', '=', id).executeTakeFirst();
}
