import type { Db } from '../../platform/database/open.ts';

/** Whether a dialog of this code was ever published. */
export async function hasVersion(db: Db, code: string): Promise<boolean> {
  const version = await db
    .selectFrom('at_dialog_version')
    .select('id')
    .where('dialog_code', '=', code)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** The first chatbots by name that begin with a dialog. */
export async function listChatbotNames(db: Db, dialogId: number, most: number): Promise<string[]> {
  const chatbots = await db
    .selectFrom('at_chatbot')
    .select('name')
    .where('dialog_id', '=', dialogId)
    .orderBy('name')
    .limit(most)
    .execute();
  return chatbots.map(({ name }) => name);
}
