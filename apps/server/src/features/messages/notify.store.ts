import type { Db } from '../../platform/database/open.ts';

export async function findTitle(trx: Db, ticketId: number): Promise<string> {
  const ticket = await trx
    .selectFrom('at_ticket')
    .select('title')
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return ticket?.title ?? '';
}
