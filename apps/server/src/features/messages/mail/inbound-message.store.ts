import type { Db } from '../../../platform/database/open.ts';

export type NewMail = {
  rfcId: string;
  address: string;
  subject: string;
  state: 'waiting' | 'ignored' | 'refused';
  reason: string | null;
};

/** Undefined for a mail that was received before. */
export function insertMail(trx: Db, { rfcId, ...mail }: NewMail, now: Date) {
  return trx
    .insertInto('gl_mail')
    .values({ direction: 'in', rfc_id: rfcId, ...mail, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('rfc_id').where('direction', '=', 'in').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findMail(db: Db, rfcId: string) {
  return db
    .selectFrom('gl_mail')
    .select(['id', 'state', 'ticket_id'])
    .where('direction', '=', 'in')
    .where('rfc_id', '=', rfcId)
    .executeTakeFirst();
}

type MailPlacement = { ticketId: number; threadId: number; seq: number; quoted: string | null };

/** Links a mail to the message that the same transaction created from it. */
export async function placeMail(
  trx: Db,
  id: number,
  { ticketId, ...said }: MailPlacement,
): Promise<void> {
  await trx
    .updateTable('gl_mail')
    .set(({ selectFrom }) => ({
      ticket_id: ticketId,
      quoted: said.quoted,
      message_id: selectFrom('gl_message')
        .select('gl_message.id')
        .where('thread_id', '=', said.threadId)
        .where('seq', '=', said.seq),
    }))
    .where('id', '=', id)
    .execute();
}

export async function finishMail(db: Db, id: number, reason: string | null, now: Date) {
  await db
    .updateTable('gl_mail')
    .set({ state: 'accepted', reason, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Mails whose text was stored before that time and whose files are still missing. */
export function listUnfinished(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('gl_mail')
    .select(['id', 'ticket_id'])
    .where('direction', '=', 'in')
    .where('state', '=', 'waiting')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}
