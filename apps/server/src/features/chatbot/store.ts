import type { Db } from '../../platform/database/open.ts';

export function findChatbot(db: Db, code: string) {
  return db
    .selectFrom('at_chatbot')
    .selectAll()
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst();
}

export type ChatbotRow = NonNullable<Awaited<ReturnType<typeof findChatbot>>>;
