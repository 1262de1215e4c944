import type { Flow } from '@balcao/dialog/flow';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** A dialog as it is edited. */
export type Draft = {
  id: number;
  code: string;
  name: string;
  flow: Flow;
  updatedAt: Date;
  versionId: number | null;
};

function drafts(db: Db) {
  return db
    .selectFrom('at_dialog')
    .select(['id', 'code', 'name', 'draft as flow', 'updated_at', 'version_id']);
}

type Row = Awaited<ReturnType<ReturnType<typeof drafts>['executeTakeFirstOrThrow']>>;

function draftOf({ updated_at: updatedAt, version_id: versionId, flow, ...row }: Row): Draft {
  // The draft may have faults, but it was kept as a Flow.
  return { ...row, updatedAt, versionId, flow: flow as unknown as Flow };
}

export async function findDraft(db: Db, code: string): Promise<Draft | undefined> {
  const row = await drafts(db).where('code', '=', code).executeTakeFirst();
  return row && draftOf(row);
}

/** The same, with its row locked until the transaction ends. */
export async function lockDraft(trx: Db, code: string): Promise<Draft | undefined> {
  const row = await drafts(trx).where('code', '=', code).forUpdate().executeTakeFirst();
  return row && draftOf(row);
}

type Content = { name: string; flow: Flow };

/** Undefined when there is a dialog of that code. */
export async function insertDraft(trx: Db, code: string, { name, flow }: Content, now: Date) {
  const row = await trx
    .insertInto('at_dialog')
    .values({ code, name, draft: JSON.stringify(flow), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateDraft(trx: Db, id: number, { name, flow }: Content, now: Date) {
  const draft = JSON.stringify(flow);
  await trx
    .updateTable('at_dialog')
    .set({ name, draft, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateVersion(trx: Db, id: number, versionId: number): Promise<void> {
  await trx.updateTable('at_dialog').set({ version_id: versionId }).where('id', '=', id).execute();
}

/** More than a person reads in a terminal. */
const MOST_DIALOGS = 1_000;

/** Every dialog by its code: how many versions it has, and the number of the one that new tickets get. */
export function listDialogs(db: Db) {
  return db
    .selectFrom('at_dialog as dialog')
    .leftJoin('at_dialog_version as version', 'version.dialog_code', 'dialog.code')
    .select(['dialog.code', 'dialog.name'])
    .select(sql<number>`count(version.id)::int`.as('versions'))
    .select(
      sql<number | null>`max(version.number) filter (where version.id = dialog.version_id)`.as(
        'current',
      ),
    )
    .groupBy('dialog.id')
    .orderBy('dialog.code')
    .limit(MOST_DIALOGS)
    .execute();
}

export function listVersions(db: Db, code: string) {
  return db
    .selectFrom('at_dialog_version')
    .select(['id', 'number', 'published_at as publishedAt'])
    .where('dialog_code', '=', code)
    .orderBy('number', 'desc')
    .execute();
}

/** Codes and ids of what a flow may name. */
export async function listRecords(db: Db) {
  const [statuses, sectors, units, templates] = await Promise.all([
    db.selectFrom('at_ticket_status').select('code').execute(),
    db.selectFrom('gl_sector').select(['id', 'code']).execute(),
    db.selectFrom('gl_business_unit').select('id').execute(),
    db.selectFrom('at_document_template').select('code').execute(),
  ]);
  return { statuses, sectors, units, templates };
}
