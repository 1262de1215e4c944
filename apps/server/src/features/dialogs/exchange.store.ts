import type { DocumentTemplate } from '@balcao/dialog/file-format';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export async function listTemplates(db: Db, codes: string[]): Promise<DocumentTemplate[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('at_document_template')
    .select(['code', 'name', 'body'])
    .where('code', 'in', codes)
    .orderBy('code')
    .execute();
}

/** Returns its id. */
export async function replaceTemplate(
  trx: Db,
  { code, name, body }: DocumentTemplate,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('at_document_template')
    .values({ code, name, body, updated_at: now })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ name, body, updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Its id; undefined if the installation has one of that code, which stays as it is. */
export async function addTemplate(
  trx: Db,
  { code, name, body }: DocumentTemplate,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('at_document_template')
    .values({ code, name, body, updated_at: now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Notes those of the names that are pictures of a dialog: they are not cleared away as long as it stays. */
export async function keepNames(db: Db, dialogId: number, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into at_dialog_picture (dialog_id, name)
    select ${dialogId}, name from gl_picture where name = any(${names})
    on conflict do nothing`.execute(db);
}
