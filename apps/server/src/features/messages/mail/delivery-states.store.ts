import type { Db } from '../../../platform/database/open.ts';

/** The mails of messages, each with the file of the original mail while that exists. */
export function listMails(db: Db, messageIds: number[]) {
  return db
    .selectFrom('gl_mail as mail')
    .leftJoin('gl_resource as original', (join) =>
      join.onRef('original.id', '=', 'mail.original_id').on('original.removed_at', 'is', null),
    )
    .select(['mail.message_id', 'mail.direction', 'mail.state', 'mail.address', 'mail.quoted'])
    .select(['original.id as original_id', 'original.filename'])
    .where('mail.message_id', 'in', messageIds)
    .execute();
}
