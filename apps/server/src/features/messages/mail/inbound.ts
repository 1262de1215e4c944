import type { MailOutcome } from '@balcao/contract/mail';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { throttle } from '../../../platform/database/throttle.ts';
import type { ReadMail } from '../../../platform/mail-reading/read-mail.ts';
import type { Letter as Unread } from '../../../platform/mailbox.ts';
import { sameText } from '../../../platform/signature.ts';
import { announceNotices } from '../../people/notifications.ts';
import { announceTicket } from '../../tickets/events.ts';
import { announceMessages } from '../events.ts';
import * as rules from './inbound.rules.ts';
import { keyOf, type Letter } from './inbound-message.rules.ts';
import { findMail } from './inbound-message.store.ts';
import { finish, keepWords, note, type Place } from './inbound-message.ts';
import { readMailNames, readReplyAddress } from './outbound.rules.ts';
import { codeOf, failMail, findLivingTicket } from './outbound.ts';

/** Per sender and hour. */
const MOST_MAILS = 60;
const MOST_TICKETS = 10;

async function requireFewer(ctx: Context, key: string, most: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle(ctx.db, key, most, 3600);
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}

/** A code is made for a ticket (its address) or for one mail of it (that mail's name). */
type Named = { ticketId: number; mailId?: number; code: string };

const provesTicket = (ctx: Context, { ticketId, code }: Named) =>
  sameText(code, codeOf(ctx, ticketId));
const provesMail = (ctx: Context, { ticketId, mailId, code }: Named) =>
  mailId !== undefined && sameText(code, codeOf(ctx, ticketId, mailId));

/** The tickets that a mail says it answers to, nearest first, and whether each says so with a code of ours. */
function namedTickets(ctx: Context, mail: Letter) {
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

/** Where a mail belongs: a ticket that it names rightly and whose person writes; else nowhere yet. */
async function placeOf(ctx: Context, mail: Letter): Promise<Place> {
  const named = namedTickets(ctx, mail);
  const right = named.find(({ ours }) => ours);
  if (!right) return { spoofed: named.length > 0 };
  const ticket = await findLivingTicket(ctx.db, right.ticketId);
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

/** A mail that came back is told as not delivered, if the report names it by its own code: who got another mail of ours knows that one's alone. */
async function takeReport(ctx: Context, mail: ReadMail, raw: Buffer): Promise<MailOutcome> {
  const named = readMailNames(raw.subarray(0, 500_000).toString('latin1'));
  const ours = named.find((each) => provesMail(ctx, each));
  if (ours && rules.saysFailed(raw)) {
    const why = { from: 'sent', reason: 'bounce', why: 'refused' } as const;
    await failMail(ctx, { id: ours.mailId, ticketId: ours.ticketId }, why);
  }
  return note(ctx, mail, 'ignored', 'report');
}

async function takeLetter(ctx: Context, mail: Letter): Promise<MailOutcome> {
  await requireFewer(ctx, `mail:${mail.from.address}`, MOST_MAILS);
  const place = await placeOf(ctx, mail);
  if (!place.ticket) await requireFewer(ctx, `mail-ticket:${mail.from.address}`, MOST_TICKETS);
  const kept = await keepWords(ctx, mail, place);
  if (!kept) return 'duplicate';
  const { id, facts, threadId, lastSeq, told } = kept;
  if (!place.ticket) announceTicket(ctx, 'ticket.created', facts);
  announceMessages(ctx, keyOf(facts.id), threadId, lastSeq, facts);
  await announceNotices(ctx, told);
  await finish(ctx, mail, id, facts.id, place.note);
  return 'accepted';
}

/**
 * Takes an e-mail as it came. What it answers to rightly gets its words and files; from an unknown sender it makes a
 * ticket; what machines wrote is noted and makes nothing, so that no loop begins. When it resolves, all of it is kept.
 * One that cannot be read comes in with its original alone. Throws BAD_REQUEST for bytes that are no e-mail, TOO_MANY for
 * a sender who writes too much, UNAVAILABLE for one that must come again.
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
  if (kind !== 'person' || !mail.from) return note(ctx, mail, 'ignored', kind);
  const letter: Letter = { ...mail, from: mail.from, raw, whole };
  if (!known) return takeLetter(ctx, letter);
  if (known.ticket_id !== null) await finish(ctx, letter, known.id, known.ticket_id);
  return 'accepted';
}

/**
 * Takes a mail of the mailbox; one that we refuse is noted, for it would stay unread for ever. Throws TOO_MANY for one that
 * may come later.
 */
export async function takeLetterOf(ctx: Context, { uid, size, bytes }: Unread): Promise<void> {
  try {
    if (!bytes) throw new AppError('TOO_LARGE');
    await takeMail(ctx, bytes);
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    if (!isRefused || error.code === 'TOO_MANY') throw error;
    const unread = { id: `imap:${uid}:${size}`, from: undefined, subject: `${size} bytes` };
    await note(ctx, unread, 'refused', error.code);
  }
}
