import type { Db } from '../../platform/database/open.ts';

/** The version of a dialog for new tickets. */
export async function findDialogVersion(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('at_dialog')
    .select('version_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version_id ?? null;
}

export function findShared(db: Db, id: number) {
  return db
    .selectFrom('at_chatbot as chatbot')
    .innerJoin('at_dialog as dialog', 'dialog.id', 'chatbot.dialog_id')
    .leftJoin('gl_sector as sector', 'sector.id', 'chatbot.sector_id')
    .select(['chatbot.code', 'chatbot.active', 'chatbot.embed_origins'])
    .select(['dialog.version_id', 'sector.name as sector'])
    .where('chatbot.id', '=', id)
    .executeTakeFirst();
}
