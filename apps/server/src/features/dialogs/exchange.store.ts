import type { DocumentTemplate } from '@balcao/dialog/file-format';
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

export async function replaceTemplate(trx: Db, { code, name, body }: DocumentTemplate, now: Date) {
  await trx
    .insertInto('at_document_template')
    .values({ code, name, body, updated_at: now })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ name, body, updated_at: now }))
    .execute();
}
