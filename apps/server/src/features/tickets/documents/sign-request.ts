import { CHANNEL } from '@balcao/contract/messages/messages';
import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { shippedMailsOf } from '../../../platform/feature-hooks.ts';
import { giveUpAt, type Tried } from '../../../platform/mail-tries.ts';
import { tellStaff } from '../../messages/mail/outbound.ts';
import { addLine, announceLine, lockLines } from '../../messages/system-messages.ts';
import { announceTicket } from '../events.ts';
import { lockTicketFor, requireTicketFor } from '../ticket-guard.ts';
import { lockConversation } from '../update.store.ts';
import { linkToken } from './documents.ts';
import { signLine } from './sign-request.rules.ts';
import * as store from './sign-request.store.ts';

const AGAIN_MS = 10 * 60_000;

/** The job that mails the link; `sign-request.jobs.ts` defines it. */
export const SIGN_MAIL_JOB = 'tickets.sign-mail';

const addressOf = (ctx: Context, id: number) =>
  `${ctx.config.publicUrl}/at_ticket/${linkToken(ctx, id)}/sign`;

/** Throws TICKET_CANCELLED, NOTHING_TO_SIGN or ALREADY_SIGNED if no signature is expected. */
export async function requireUnsigned(db: Db, id: number) {
  const papers = await store.findPapers(db, id, SIGN_CODE);
  if (!papers?.documents) throw new AppError('NOTHING_TO_SIGN');
  if (papers.kind === 'cancelled') throw new AppError('TICKET_CANCELLED');
  if (papers.signed) throw new AppError('ALREADY_SIGNED');
  return papers;
}

async function ask(trx: Db, ctx: Context, actor: Actor, id: number) {
  const now = ctx.clock();
  // Conversation, thread, ticket: the same order as in every turn.
  await lockConversation(trx, id);
  await lockLines(trx, id, CHANNEL.external);
  const { facts } = await lockTicketFor(trx, actor, id, 'edit');
  const { email } = await requireUnsigned(trx, id);
  if (!(await store.markAsked(trx, id, new Date(now.getTime() - AGAIN_MS), now))) return undefined;
  const body = signLine(addressOf(ctx, id));
  const line = { ticketId: id, channelId: CHANNEL.external, body, isPending: true };
  const added = await addLine(trx, line, now);
  await writeAudit(trx, actor, {
    action: 'ticket.sign_request',
    record: 'at_ticket',
    recordId: id,
    after: { mailed: email !== null },
  });
  const until = giveUpAt(now).toISOString();
  if (email) await ctx.jobs.send(SIGN_MAIL_JOB, { ticketId: id, until }, { db: trx });
  return { facts, added };
}

/**
 * Asks the ticket's person to sign: in the thread and, if there is an address, by mail. At most once in ten minutes.
 */
export async function requestSignature(ctx: Context, actor: Actor, id: number) {
  await requireTicketFor(ctx.db, actor, id, 'edit');
  const asked = await ctx.db.transaction().execute((trx) => ask(trx, ctx, actor, id));
  if (asked) {
    announceLine(ctx, asked.added, asked.facts);
    announceTicket(ctx, 'ticket.changed', asked.facts);
  }
  const { email, asked_at } = await requireUnsigned(ctx.db, id);
  return {
    sent: asked !== undefined,
    mailed: asked !== undefined && !!email,
    sign_requested_at: (asked_at ?? ctx.clock()).toISOString(),
    url: addressOf(ctx, id),
  };
}

/** `until`: after this time the job gives up. */
export type SignMail = Tried & { ticketId: number; until: string };

/**
 * Mails the link, unless the documents were signed in the meantime. Staff is told if the mail was refused or given up.
 */
export async function sendSignMail(ctx: Context, asked: SignMail): Promise<void> {
  const { ticketId } = asked;
  const papers = await store.findPapers(ctx.db, ticketId, SIGN_CODE);
  const to = papers?.email;
  const mail = { kind: 'signature_asked', id: ticketId } as const;
  if (!to || papers.signed || papers.kind === 'cancelled')
    return shippedMailsOf(ctx).letGo(ctx, { ...mail, data: asked });
  const secrets = { link_assinatura: addressOf(ctx, ticketId) };
  const job = { job: SIGN_MAIL_JOB, data: asked };
  const outcome = await shippedMailsOf(ctx).send(ctx, { ...mail, to, secrets, job });
  if (outcome !== 'refused' && outcome !== 'gave_up') return;
  await tellStaff(ctx, ticketId, `O pedido de assinatura não chegou a ${to}. Confira o endereço.`);
}
