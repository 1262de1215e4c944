import type { Db } from '../../../platform/database/open.ts';

/** Where a message goes besides its thread. */
export type Recipient = { address: string; subject: string };
type NewMail = Recipient & { ticketId: number; threadId: number; seq: number };

/** The mail of a message that the same transaction has written. */
export function insertWaiting(
  trx: Db,
  { ticketId, threadId, seq, ...recipient }: NewMail,
  now: Date,
) {
  return trx
    .insertInto('gl_mail')
    .values(({ selectFrom }) => ({
      ...{ direction: 'out', state: 'waiting', ticket_id: ticketId, ...recipient },
      message_id: selectFrom('gl_message')
        .select('id')
        .where('thread_id', '=', threadId)
        .where('seq', '=', seq),
      ...{ created_at: now, updated_at: now },
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A ticket as its mail sees it: who hears of it, and where its person gets mail. */
export async function findMailTicket(db: Db, ticketId: number) {
  const row = await db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .leftJoin('gl_user as person', (join) =>
      join.onRef('person.id', '=', 'ticket.person_id').on('person.active', '=', true),
    )
    .select(['ticket.id', 'ticket.sector_id', 'ticket.assignee_id', 'ticket.person_id'])
    .select(['ticket.title', 'ticket.person_name', 'ticket.person_email', 'person.email'])
    .select(['status.kind', 'ticket.merged_into'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst();
  if (!row) return undefined;
  const addresses = [row.email, row.person_email].flatMap((each) => each?.toLowerCase() ?? []);
  const { id, sector_id: sectorId, assignee_id: assigneeId, person_id: personId } = row;
  return { ...row, addresses, facts: { id, sectorId, assigneeId, personId } };
}

export type MailTicket = NonNullable<Awaited<ReturnType<typeof findMailTicket>>>;

/** A mail that waits, with its message; held until the transaction ends, so that it goes out once. */
export function lockWaiting(trx: Db, id: number) {
  return trx
    .selectFrom('gl_mail as mail')
    .innerJoin('gl_message as message', 'message.id', 'mail.message_id')
    .select(['mail.id', 'mail.ticket_id', 'mail.address', 'mail.subject'])
    .select(['message.body', 'message.author_name'])
    .where('mail.id', '=', id)
    .where('mail.state', '=', 'waiting')
    .forUpdate('mail')
    .skipLocked()
    .executeTakeFirst();
}

/** The message that a mail carries. */
export function findSaid(db: Db, id: number) {
  return db
    .selectFrom('gl_mail as mail')
    .innerJoin('gl_message as message', 'message.id', 'mail.message_id')
    .select(['mail.ticket_id', 'message.thread_id', 'message.seq'])
    .where('mail.id', '=', id)
    .executeTakeFirst();
}

export type MailState = 'sent' | 'failed';

/** False unless the mail stands where `from` says. */
export async function setState(
  db: Db,
  id: number,
  change: { from: 'waiting' | 'sent'; state: MailState; reason: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gl_mail')
    .set({ state: change.state, reason: change.reason, updated_at: change.now })
    .where('id', '=', id)
    .where('direction', '=', 'out')
    .where('state', '=', change.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
