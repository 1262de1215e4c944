import { createHmac } from 'node:crypto';
import { CHANNEL } from '@balcao/contract/messages';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { REPLY_LINE } from '../../../platform/mail-reading/fold-quoted.ts';
import { readConfigs } from '../../organization/service.ts';
import { addLine, announceLine } from '../../tickets/lines/service.ts';
import { announceMessages } from '../events.ts';
import { letterOf, mailName, type Reference, replyAddress } from './rules.ts';
import * as store from './store.ts';

export const MAIL_JOB = 'messages.mail';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Proves that a reference to a ticket, or to one mail of it, comes from us: 80 bits, in letters that every mail server keeps. */
export function codeOf(ctx: Context, ticketId: number, mailId?: number): string {
  const named = mailId === undefined ? `mail:${ticketId}` : `mail:${ticketId}:${mailId}`;
  const hash = createHmac('sha256', ctx.config.secret).update(named).digest();
  return [...hash.subarray(0, 16)].map((byte) => letters[byte % 32]).join('');
}

export const referenceOf = (ctx: Context, ticketId: number, mailId?: number): Reference => ({
  ticketId,
  code: codeOf(ctx, ticketId, mailId),
});

type Said = { ticketId: number; threadId: number; seq: number };

/** Throws INVALID for a ticket whose person has no address. */
export async function requireRecipient(ctx: Context, ticketId: number): Promise<store.Recipient> {
  const ticket = await store.findMailTicket(ctx.db, ticketId);
  const [address] = ticket?.addresses ?? [];
  if (ticket && address) return { address, subject: ticket.title };
  const text = 'Não há um e-mail para onde enviar.';
  throw new AppError('INVALID', { fields: { send_email: [text] } });
}

/** Sends a message by mail too, once the caller's transaction has committed. */
export async function queueMail(ctx: Context, trx: Db, said: Said, recipient: store.Recipient) {
  const { id } = await store.insertWaiting(trx, { ...said, ...recipient }, ctx.clock());
  await ctx.jobs.send(MAIL_JOB, { id }, { db: trx });
}

/** The server has said that it will never take this mail. */
function isFinal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : 0;
  return typeof code === 'number' && code >= 500;
}

/** A line of the system for the ticket's staff. */
export async function tellStaff(ctx: Context, ticketId: number, body: string): Promise<void> {
  const ticket = await store.findMailTicket(ctx.db, ticketId);
  if (!ticket) return;
  const said = { ticketId, channelId: CHANNEL.internal, body };
  const line = await ctx.db.transaction().execute((trx) => addLine(trx, said, ctx.clock()));
  announceLine(ctx, line, ticket.facts);
}

/** Whoever shows the message asks for it again: what became of its mail stands beside it. */
async function announceMail(ctx: Context, id: number): Promise<void> {
  const said = await store.findSaid(ctx.db, id);
  const ticket = said?.ticket_id && (await store.findMailTicket(ctx.db, said.ticket_id));
  if (!said || !ticket) return;
  const channelId = CHANNEL.external;
  const key = { origin: 'at_ticket', parentCode: String(ticket.id), channelId } as const;
  announceMessages(ctx, key, said.thread_id, said.seq, ticket.facts, said.seq);
}

/** Marks a mail as not delivered and tells staff in the ticket. */
export async function failMail(
  ctx: Context,
  mail: { id: number; ticketId: number; address: string },
  { from, reason }: { from: 'waiting' | 'sent'; reason: string },
): Promise<void> {
  const now = ctx.clock();
  const failed = await store.setState(ctx.db, mail.id, { from, state: 'failed', reason, now });
  if (!failed) return;
  const text = `O e-mail para ${mail.address} não foi entregue. Confira o endereço.`;
  await announceMail(ctx, mail.id);
  await tellStaff(ctx, mail.ticketId, text);
}

async function letterFor(ctx: Context, mail: NonNullable<Waiting>, ticketId: number) {
  const configs = await readConfigs(ctx);
  const { mailReplyTo: mailbox, mailFrom } = ctx.config;
  const reference = referenceOf(ctx, ticketId);
  const host = (mailbox ?? mailFrom).replace(/^.*@|>$/g, '');
  return {
    to: mail.address,
    ...letterOf({
      ticketId,
      ticketName: configs.TICKET_TITLE_NAME,
      message: mail.body,
      author: mail.author_name ?? configs.COMPANY_NAME,
      company: configs.COMPANY_NAME,
      replyLine: REPLY_LINE,
      subject: mail.subject,
    }),
    messageId: `<${mailName(mail.id, referenceOf(ctx, ticketId, mail.id), host)}>`,
    ...(mailbox && { replyTo: replyAddress(mailbox, reference) }),
  };
}

type Waiting = Awaited<ReturnType<typeof store.lockWaiting>>;

/**
 * Sends a mail that waits. Tried again by its job while the mail server is away; what the server refuses for good is
 * told in the ticket. A server that dies in between sends it twice, under the same Message-ID.
 */
export async function deliverMail(ctx: Context, id: number): Promise<void> {
  let refused: { ticketId: number; address: string; reason: string } | undefined;
  await ctx.db.transaction().execute(async (trx) => {
    const mail = await store.lockWaiting(trx, id);
    if (!mail || mail.ticket_id === null) return;
    try {
      await ctx.mailer.send(await letterFor(ctx, mail, mail.ticket_id));
      const sent = { from: 'waiting', state: 'sent', reason: null, now: ctx.clock() } as const;
      await store.setState(trx, id, sent);
    } catch (error) {
      if (!isFinal(error)) throw error;
      const reason = String((error as Error).message).slice(0, 200);
      refused = { ticketId: mail.ticket_id, address: mail.address, reason };
    }
  });
  if (refused) await failMail(ctx, { id, ...refused }, { from: 'waiting', reason: refused.reason });
  else await announceMail(ctx, id);
}
