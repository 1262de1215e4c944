import type { MailOutcome } from '@balcao/contract/messages/mail';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { throttle } from '../../../platform/database/throttle.ts';
import { hooksOf, type MailReturn } from '../../../platform/feature-hooks.ts';
import type { ReadMail } from '../../../platform/mail-reading/read-mail.ts';
import type { MailboxMail } from '../../../platform/mailbox.ts';
import { sameText } from '../../../platform/signature.ts';
import { announceNotices } from '../../people/notifications.ts';
import { announceMessages } from '../events.ts';
import { externalThread } from '../external-thread.ts';
import { beginsFromMail } from '../thread-owners.ts';
import * as rules from './inbound.rules.ts';
import type { InboundMail } from './inbound-message.rules.ts';
import { findMail } from './inbound-message.store.ts';
import { finish, keepWords, note, type Place } from './inbound-message.ts';
import { readMailNames, readReplyAddress } from './outbound.rules.ts';
import { codeOf, failMail, findLivingTicket } from './outbound.ts';

/** Per hour: for a ticket that mails answer, and for a sender of all other mails. */
const MOST_ANSWERS = 60;
const MOST_MAILS = 60;
const MOST_TICKETS = 10;

async function requireFewer(ctx: Context, key: string, most: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle(ctx.db, key, most, 3600);
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}

/** A code is made for a ticket (its address) or for one mail of it (that mail's name). */
type NamedTicket = { ticketId: number; mailId?: number; code: string };

const provesTicket = (ctx: Context, { ticketId, code }: NamedTicket) =>
  sameText(code, codeOf(ctx, ticketId));
const provesMail = (ctx: Context, { ticketId, mailId, code }: NamedTicket) =>
  mailId !== undefined && sameText(code, codeOf(ctx, ticketId, mailId));

/** The tickets that a mail claims to answer, nearest first, and whether each reference has a valid code of ours. */
function namedTickets(ctx: Context, mail: InboundMail) {
  const { mailReplyTo: mailbox } = ctx.config;
  const addressed = mailbox
    ? mail.recipients.flatMap((each) => readReplyAddress(mailbox, each) ?? [])
    : [];
  const answered = readMailNames(mail.references.toReversed().slice(0, 50).join(' '));
  return [...addressed, ...answered].map((each) => ({
    ...each,
    ours: provesTicket(ctx, each) || provesMail(ctx, each),
  }));
}

/**
 * The destination of a mail: a ticket that it names with a valid code and whose person wrote it; otherwise no existing
 * ticket.
 */
async function placeOf(ctx: Context, mail: InboundMail): Promise<Place> {
  const named = namedTickets(ctx, mail);
  const right = named.find(({ ours }) => ours);
  if (!right) return { spoofed: named.length > 0 };
  const ticket = await findLivingTicket(ctx, right.ticketId);
  if (!ticket) return { spoofed: false };
  const number = `nº ${ticket.id}`;
  if (!ticket.addresses.includes(mail.from.address)) {
    return { spoofed: false, note: `Resposta ao ${number} vinda de outro endereço.` };
  }
  if (ticket.kind === 'cancelled') {
    return { spoofed: false, note: `Resposta ao ${number}, que foi cancelado.` };
  }
  return { ticket, spoofed: false };
}

const reportText = (raw: Buffer) => raw.subarray(0, 500_000).toString('latin1');

/** Tells the features that send mails of their own. */
async function tellReturned(ctx: Context, returned: MailReturn): Promise<void> {
  for (const take of hooksOf(ctx).mailReturns) if (await take(ctx, returned)) return;
}

/**
 * Marks a returned mail as not delivered if the report names it by its own code. A recipient of another mail knows only
 * the code of that mail.
 */
async function takeReport(ctx: Context, mail: ReadMail, raw: Buffer): Promise<MailOutcome> {
  const text = reportText(raw);
  const named = readMailNames(text);
  const ours = named.find((each) => provesMail(ctx, each));
  if (ours && rules.saysFailed(raw)) {
    const why = { from: 'sent', reason: 'bounce', why: 'refused' } as const;
    await failMail(ctx, { id: ours.mailId, ticketId: ours.ticketId }, why);
  }
  if (rules.saysFailed(raw)) await tellReturned(ctx, { kind: 'bounce', text });
  return note(ctx, mail, 'ignored', 'report');
}

/** Anybody can forge a `From`, so forged mails must not use up the limit for the real person's answers. */
async function requireRoom(ctx: Context, { from }: InboundMail, { ticket }: Place): Promise<void> {
  if (ticket) return requireFewer(ctx, `mail:ticket:${ticket.id}`, MOST_ANSWERS);
  await requireFewer(ctx, `mail:${from.address}`, MOST_MAILS);
  await requireFewer(ctx, `mail-ticket:${from.address}`, MOST_TICKETS);
}

async function takePersonsMail(ctx: Context, mail: InboundMail): Promise<MailOutcome> {
  const place = await placeOf(ctx, mail);
  await requireRoom(ctx, mail, place);
  const kept = await keepWords(ctx, mail, place);
  if (!kept) return 'duplicate';
  const { id, facts, threadId, lastSeq, told } = kept;
  if (!place.ticket) beginsFromMail(ctx).announce(ctx, facts);
  announceMessages(ctx, externalThread(facts.id), threadId, lastSeq, facts);
  await announceNotices(ctx, told);
  await finish(ctx, mail, id, facts.id, place.note);
  return 'accepted';
}

/**
 * Takes an inbound mail. Its text and files go to the ticket that it validly answers; a mail of an unknown sender
 * creates a ticket; a mail that a machine wrote is recorded without a message, so that no loop starts. When the promise
 * resolves, everything is stored. A mail that cannot be read is stored as its original only. Throws BAD_REQUEST for
 * bytes that are not an e-mail, TOO_MANY for a sender who writes too much, UNAVAILABLE for a mail that must be
 * delivered again.
 */
export async function takeMail(ctx: Context, raw: Buffer): Promise<MailOutcome> {
  const reading = await ctx.mailReader.read(raw);
  if (!reading) throw new AppError('BAD_REQUEST');
  const { mail, whole } = reading;
  const known = await findMail(ctx.db, mail.id);
  if (known && known.state !== 'waiting') return 'duplicate';
  const own = [ctx.config.mailReplyTo, /<([^>]+)>|(\S+@\S+)/.exec(ctx.config.mailFrom)?.[1]];
  const kind = rules.kindOf(
    mail,
    own.flatMap((each) => each?.toLowerCase() ?? []),
  );
  if (kind === 'report') return takeReport(ctx, mail, raw);
  if (kind === 'complaint') await tellReturned(ctx, { kind: 'complaint', text: reportText(raw) });
  if (kind !== 'person' || !mail.from) return note(ctx, mail, 'ignored', kind);
  const inbound: InboundMail = { ...mail, from: mail.from, raw, whole };
  if (!known) return takePersonsMail(ctx, inbound);
  if (known.ticket_id !== null) await finish(ctx, inbound, known.id, known.ticket_id);
  return 'accepted';
}

/**
 * Takes a mail from the mailbox; a refused mail is recorded, because it would otherwise stay unread for ever. Throws
 * TOO_MANY for a mail that must wait.
 */
export async function takeFromMailbox(
  ctx: Context,
  { uid, size, bytes }: MailboxMail,
): Promise<void> {
  try {
    if (!bytes) throw new AppError('TOO_LARGE');
    await takeMail(ctx, bytes);
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    if (!isRefused || error.code === 'TOO_MANY') throw error;
    // Contains a space, which no Message-ID does: a stranger cannot use this name first.
    const unread = { id: `imap ${uid}:${size}`, from: undefined, subject: `${size} bytes` };
    await note(ctx, unread, 'refused', error.code);
  }
}
