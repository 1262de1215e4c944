import type { Db } from '../../../platform/database/open.ts';

/** The recipient of a message's mail, besides its thread. */
export type Recipient = { address: string; subject: string };
type NewMail = Recipient & { ticketId: number; threadId: number; seq: number };

/** Adds the mail of a message that the same transaction has written. */
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

/** The ticket's data for mails: the people to notify, and its person's address. */
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
 * Claims a due mail, with its message, for an attempt: nobody else can claim it until `lease`. Undefined if it no
 * longer waits or is not due.
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

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Postpones a mail that was not accepted this time. */
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

/** Mails that should have been tried before that time, longest waiting first. */
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

export function findSaid(db: Db, id: number) {
  return db
    .selectFrom('gl_mail as mail')
    .innerJoin('gl_message as message', 'message.id', 'mail.message_id')
    .select(['mail.ticket_id', 'message.thread_id', 'message.seq', 'message.user_id'])
    .where('mail.id', '=', id)
    .executeTakeFirst();
}

export type MailState = 'sent' | 'failed';

/** Undefined unless the mail's state is `from`; otherwise the recipient's address. */
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
