import { createHmac } from 'node:crypto';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { isRefused } from '../../../platform/mail.ts';
import { REPLY_LINE } from '../../../platform/mail-reading/fold-quoted.ts';
import { giveUpAt, nextTry, TRIED_DAYS } from '../../../platform/mail-tries.ts';
import { readConfigs } from '../../organization/installation.ts';
import { addNotices, announceNotices } from '../../people/notifications.ts';
import { announceMessages } from '../events.ts';
import { externalThread } from '../external-thread.ts';
import { addLine, announceLine, lockLines } from '../system-messages.ts';
import { goesOnIn } from '../thread-owners.ts';
import {
  composeMail,
  failedLine,
  mailName,
  type Reference,
  replyAddress,
} from './outbound.rules.ts';
import * as store from './outbound.store.ts';

export const MAIL_JOB = 'messages.mail';

/** Longer than the timeout of any mail server. */
const LEASE_MS = 5 * 60_000;
/** A mail whose attempt is this late has lost its job. */
const LATE_MS = 2 * 60_000;
const MOST_SWEPT = 500;

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Proves that a reference to a ticket, or to one mail of it, comes from us: 80 bits, in letters that every mail server
 * preserves.
 */
export function codeOf(ctx: Context, ticketId: number, mailId?: number): string {
  const named = mailId === undefined ? `mail:${ticketId}` : `mail:${ticketId}:${mailId}`;
  const hash = createHmac('sha256', ctx.config.secret).update(named).digest();
  return [...hash.subarray(0, 16)].map((byte) => letters[byte % 32]).join('');
}

export const referenceOf = (ctx: Context, ticketId: number, mailId?: number): Reference => ({
  ticketId,
  code: codeOf(ctx, ticketId, mailId),
});

/** The address for answers to a ticket; undefined without a mailbox that takes them. */
export function replyAddressOf(ctx: Context, ticketId: number): string | undefined {
  const { mailReplyTo: mailbox } = ctx.config;
  return mailbox && replyAddress(mailbox, referenceOf(ctx, ticketId));
}

type SentMessage = { ticketId: number; threadId: number; seq: number };

/** Throws INVALID if the ticket's person has no address. */
export async function requireRecipient(ctx: Context, ticketId: number): Promise<store.Recipient> {
  const ticket = await store.findMailTicket(ctx.db, ticketId);
  const [address] = ticket?.addresses ?? [];
  if (ticket && address) return { address, subject: ticket.title };
  const text = 'Não há um e-mail para onde enviar.';
  throw new AppError('INVALID', { fields: { send_email: [text] } });
}

/** Also sends a message by mail, after the commit of the caller's transaction. */
export async function queueMail(
  ctx: Context,
  trx: Db,
  said: SentMessage,
  recipient: store.Recipient,
) {
  const now = ctx.clock();
  const when = { now, giveUp: giveUpAt(now) };
  const { id } = await store.insertWaiting(trx, { ...said, ...recipient }, when);
  await ctx.jobs.send(MAIL_JOB, { id }, { db: trx });
}

/** The ticket that continues this one, with its data for mails. */
export async function findLivingTicket(ctx: Context, ticketId: number) {
  const living = await goesOnIn(ctx, ctx.db, { origin: 'at_ticket', id: ticketId });
  return store.findMailTicket(ctx.db, living);
}

/** Adds a system line for the staff of a ticket, or of the ticket that continues it. */
export async function tellStaff(ctx: Context, ticketId: number, body: string): Promise<void> {
  const ticket = await findLivingTicket(ctx, ticketId);
  if (!ticket) return;
  const said = { ticketId: ticket.id, channelId: CHANNEL.internal, body };
  const line = await ctx.db.transaction().execute((trx) => addLine(trx, said, ctx.clock()));
  announceLine(ctx, line, ticket.facts);
}

/** Makes clients that show the message request it again, because it shows the state of its mail. */
async function announceMail(ctx: Context, id: number): Promise<void> {
  const said = await store.findSaid(ctx.db, id);
  const ticket = said?.ticket_id && (await store.findMailTicket(ctx.db, said.ticket_id));
  if (!said || !ticket) return;
  const key = externalThread(ticket.id);
  announceMessages(ctx, key, said.thread_id, said.seq, ticket.facts, said.seq);
}

type FailedMail = { id: number; ticketId: number };
type Why = { from: 'waiting' | 'sent'; reason: string; why: 'refused' | 'gave_up' };

/**
 * Marks a mail as not delivered and tells its sender and the staff, in its ticket or in the one that continues it;
 * completely or not at all.
 */
export async function failMail(ctx: Context, mail: FailedMail, { from, reason, why }: Why) {
  const ticket = await findLivingTicket(ctx, mail.ticketId);
  const now = ctx.clock();
  const told = await ctx.db.transaction().execute(async (trx) => {
    // The thread is locked before its mail: an erasure uses the same order.
    if (ticket) await lockLines(trx, ticket.id, CHANNEL.internal);
    const address = await store.setState(trx, mail.id, { from, state: 'failed', reason, now });
    if (address === undefined || !ticket) return undefined;
    const { id: ticketId, title, facts } = ticket;
    const body = failedLine(address, why, TRIED_DAYS);
    const line = await addLine(trx, { ticketId, channelId: CHANNEL.internal, body }, now);
    const people = [(await store.findSaid(trx, mail.id))?.user_id ?? []].flat();
    const place = { text: `Nº ${ticketId}: ${title}`, url: `/at_ticket/${ticketId}/edit` };
    const notice = { kind: 'mail', title: 'E-mail não entregue', ...place, byId: null } as const;
    await addNotices(trx, people, notice, now);
    return { line, facts, people };
  });
  if (!told) return;
  await announceMail(ctx, mail.id);
  announceLine(ctx, told.line, told.facts);
  await announceNotices(ctx, told.people);
}

async function letterFor(ctx: Context, mail: store.ClaimedMail) {
  const { ticketId } = mail;
  const configs = await readConfigs(ctx);
  const { mailReplyTo: mailbox, mailFrom } = ctx.config;
  const replyTo = replyAddressOf(ctx, ticketId);
  const host = (mailbox ?? mailFrom).replace(/^.*@|>$/g, '');
  return {
    to: mail.address,
    ...composeMail({
      ticketId,
      ticketName: configs.TICKET_TITLE_NAME,
      message: mail.body,
      author: mail.author_name ?? configs.COMPANY_NAME,
      company: configs.COMPANY_NAME,
      replyLine: REPLY_LINE,
      subject: mail.subject,
    }),
    messageId: `<${mailName(mail.id, referenceOf(ctx, ticketId, mail.id), host)}>`,
    ...(replyTo && { replyTo }),
  };
}

/** Decides what happens to a mail that was not accepted. */
async function postpone(ctx: Context, mail: store.ClaimedMail, error: unknown): Promise<void> {
  const reason = String(error instanceof Error ? error.message : error).slice(0, 200);
  const now = ctx.clock();
  const refused = isRefused(error);
  if (refused || now >= mail.giveUp) {
    const why = refused ? 'refused' : 'gave_up';
    return failMail(ctx, mail, { from: 'waiting', reason, why });
  }
  const next = nextTry(mail.attempts, now, mail.giveUp);
  ctx.log.warn({ err: error, mail: mail.id, attempts: mail.attempts, next }, 'a mail was not sent');
  await store.postponeMail(ctx.db, mail.id, { next, reason });
  await ctx.jobs.send(MAIL_JOB, { id: mail.id }, { startAfter: next });
}

/**
 * Tries to send a due mail. While the mail server is unavailable, it retries with growing pauses for five days; a
 * permanent refusal fails at once. If a server crashes during the attempt, the mail is sent twice, with the same
 * Message-ID.
 */
export async function deliverMail(ctx: Context, id: number): Promise<void> {
  const now = ctx.clock();
  const lease = new Date(now.getTime() + LEASE_MS);
  const mail = await store.claimMail(ctx.db, id, { now, lease });
  if (!mail) return;
  try {
    await ctx.mailer.send(await letterFor(ctx, mail));
  } catch (error) {
    return postpone(ctx, mail, error);
  }
  const sent = { from: 'waiting', state: 'sent', reason: null, now: ctx.clock() } as const;
  await store.setState(ctx.db, id, sent);
  await announceMail(ctx, id);
}

/** Queues mails again whose job was lost. */
export async function sweepMails(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - LATE_MS);
  for (const id of await store.listOverdue(ctx.db, before, MOST_SWEPT)) {
    await ctx.jobs.send(MAIL_JOB, { id }, { singletonKey: `mail:${id}` });
  }
}
