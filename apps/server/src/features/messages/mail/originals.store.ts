import type { Db } from '../../../platform/database/open.ts';

export async function hasOriginal(db: Db, mailId: number): Promise<boolean> {
  const mail = await db
    .selectFrom('gl_mail')
    .select('original_id')
    .where('id', '=', mailId)
    .executeTakeFirst();
  return mail !== undefined && mail.original_id !== null;
}

/** False if the mail already has one. */
export async function setOriginal(trx: Db, mailId: number, fileId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gl_mail')
    .set({ original_id: fileId })
    .where('id', '=', mailId)
    .where('original_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Clears the text of a mail's row; returns the file of the original. */
export async function clearMail(trx: Db, messageId: number): Promise<number | null> {
  const mail = await trx
    .selectFrom('gl_mail')
    .select(['id', 'original_id'])
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!mail) return null;
  await trx
    .updateTable('gl_mail')
    .set({ quoted: null, original_id: null })
    .where('id', '=', mail.id)
    .execute();
  // A deleted message must not be sent either.
  await trx
    .updateTable('gl_mail')
    .set({ state: 'failed', reason: 'deleted' })
    .where('id', '=', mail.id)
    .where('direction', '=', 'out')
    .where('state', '=', 'waiting')
    .execute();
  return mail.original_id;
}
