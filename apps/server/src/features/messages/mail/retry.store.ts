import type { Db } from '../../../platform/database/open.ts';

/** The mail of a message, waiting or sent. */
export function findOutgoing(db: Db, messageId: number) {
  return db
    .selectFrom('gl_mail')
    .select('id')
    .where('message_id', '=', messageId)
    .where('direction', '=', 'out')
    .executeTakeFirst();
}

/** Locks a message's row; false if the message is deleted. */
export async function lockSaid(trx: Db, messageId: number): Promise<boolean> {
  const message = await trx
    .selectFrom('gl_message')
    .select('id')
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return message !== undefined;
}

/** Queues a failed mail again, for its person's present address; false for any other mail. */
export async function restartMail(
  trx: Db,
  id: number,
  { address, now, giveUp }: { address: string; now: Date; giveUp: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gl_mail')
    .set({ state: 'waiting', reason: null, address, attempts: 0, next_at: now })
    .set({ give_up_at: giveUp, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
