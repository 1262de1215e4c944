import type { Db } from '../../../platform/database/open.ts';

/** Where a message goes besides its thread. */
export type Recipient = { address: string; subject: string };
type NewMail = Recipient & { ticketId: number; threadId: number; seq: number };

/** The mail of a message that the same transaction has written. */
export function insertWaiting(
  trx: Db,
  { ticketId, threadId, seq, ...recipient }: NewMail,
  { now, giveUp }: { now: Date; giveUp: Date },
) {
  return trx
    .insertInto('gl_mail')
    .values(({ selectFrom }) => ({
      direction: 'out',
      state: 'waiting',
      ticket_id: ticketId,
      ...recipient,
      message_id: selectFrom('gl_message')
        .select('id')
        .where('thread_id', '=', threadId)
        .where('seq', '=', seq),
      next_at: now,
      give_up_at: giveUp,
      created_at: now,
      updated_at: now,
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
    .select('status.kind')
    .where('ticket.id', '=', ticketId)
    .where('ticket.anonymised_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const addresses = [row.email, row.person_email].flatMap((each) => each?.toLowerCase() ?? []);
  const { id, sector_id: sectorId, assignee_id: assigneeId, person_id: personId } = row;
  return { ...row, addresses, facts: { id, sectorId, assigneeId, personId } };
}

export type MailTicket = NonNullable<Awaited<ReturnType<typeof findMailTicket>>>;

/**
 * Takes a mail whose time has come, with its message, for a try: until `lease` nobody else does. Undefined for one that does
 * not wait any more or whose turn has not come.
 */
export async function claimMail(db: Db, id: number, { now, lease }: { now: Date; lease: Date }) {
  const mail = await db
    .updateTable('gl_mail as mail')
    .from('gl_message as message')
    .set((eb) => ({ attempts: eb('mail.attempts', '+', 1), next_at: lease, updated_at: now }))
    .where('mail.id', '=', id)
    .where('mail.direction', '=', 'out')
    .where('mail.state', '=', 'waiting')
    .where('mail.next_at', '<=', now)
    .whereRef('message.id', '=', 'mail.message_id')
    .returning(['mail.id', 'mail.ticket_id', 'mail.address', 'mail.subject'])
    .returning(['mail.attempts', 'mail.give_up_at', 'message.body', 'message.author_name'])
    .executeTakeFirst();
  if (!mail?.ticket_id || !mail.give_up_at) return undefined;
  return { ...mail, ticketId: mail.ticket_id, giveUp: mail.give_up_at };
}

export type Claimed = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** A mail that was not taken this time. */
export async function postponeMail(
  db: Db,
  id: number,
  { next, reason }: { next: Date; reason: string },
) {
  await db
    .updateTable('gl_mail')
    .set({ next_at: next, reason })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Mails that should have been tried before that time, the longest waiting first. */
export async function listOverdue(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('gl_mail')
    .select('id')
    .where('direction', '=', 'out')
    .where('state', '=', 'waiting')
    .where('next_at', '<', before)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The mail of a message that goes or went out. */
export function findOutgoing(db: Db, messageId: number) {
  return db
    .selectFrom('gl_mail')
    .select('id')
    .where('message_id', '=', messageId)
    .where('direction', '=', 'out')
    .executeTakeFirst();
}

/** Takes a message's row; false for one that is deleted. */
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

/** Lets a mail that failed wait again, for the address that its person has now; false for any other mail. */
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

/** The message that a mail carries. */
export function findSaid(db: Db, id: number) {
  return db
    .selectFrom('gl_mail as mail')
    .innerJoin('gl_message as message', 'message.id', 'mail.message_id')
    .select(['mail.ticket_id', 'message.thread_id', 'message.seq', 'message.user_id'])
    .where('mail.id', '=', id)
    .executeTakeFirst();
}

export type MailState = 'sent' | 'failed';

/** Undefined unless the mail stands where `from` says; else where it went. */
export async function setState(
  db: Db,
  id: number,
  change: { from: 'waiting' | 'sent'; state: MailState; reason: string | null; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('gl_mail')
    .set({ state: change.state, reason: change.reason, updated_at: change.now })
    .where('id', '=', id)
    .where('direction', '=', 'out')
    .where('state', '=', change.from)
    .returning('address')
    .executeTakeFirst();
  return row?.address;
}
