import { CHANNEL, MESSAGE_MAX } from '@balcao/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import { isRefused, UnconfirmedMail } from '../../../platform/mail.ts';
import { giveUpAt, nextTry } from '../../../platform/mail-tries.ts';
import { addLine, announceLine } from '../../messages/system-messages.ts';
import { goesOnIn } from '../../messages/thread-owners.ts';
import type { Facts } from '../evaluation/facts.ts';
import { reasons } from '../reasons.ts';
import * as store from './deliver.store.ts';
import type { Verdict } from './guards.rules.ts';
import type { Letter } from './letter.rules.ts';

type Sent = { delivery: store.Claimed; facts: Facts };

export const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000);

/** What the mail server said. The database takes no NUL. */
export const wordsOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200);

const UNCONFIRMED =
  'O servidor de e-mail não confirmou: o e-mail pode ter chegado. Confira antes de tentar de novo.';

/**
 * The mail has gone out: whatever fails now, it must not go a second time. Without its end in the database its claim runs
 * out, and it is shown as one that may have arrived.
 */
export async function settleSent(ctx: Context, sent: Sent, letter: Letter): Promise<void> {
  const { delivery } = sent;
  try {
    await settleWithLine(ctx, sent, letter);
  } catch (error) {
    ctx.log.error({ err: error, delivery: delivery.id }, 'a sent mail is not in its thread');
    const now = ctx.clock();
    await store.settle(ctx.db, delivery, { status: 'sent', sent_at: now }, now).catch((err) => {
      ctx.log.error({ err, delivery: delivery.id }, 'a sent mail could not be marked');
    });
  }
}

/** The mail in the thread of its ticket, for the customer and for staff. */
async function settleWithLine(ctx: Context, { delivery, facts }: Sent, letter: Letter) {
  const now = ctx.clock();
  const announce = await ctx.db.transaction().execute(async (trx) => {
    const line = await lineOf(ctx, facts.ticket_id, letter);
    const added = line && (await addLine(trx, line.line, now));
    await store.settle(trx, delivery, { status: 'sent', sent_at: now }, now);
    return added && line && (() => announceLine(ctx, added, line.facts));
  });
  announce?.();
}

async function lineOf(ctx: Context, ticketId: number | null, { subject, text }: Letter) {
  if (ticketId === null) return undefined;
  const living = await goesOnIn(ctx, ctx.db, { origin: 'at_ticket', id: ticketId });
  const found = await hooksOf(ctx).threads.at_ticket?.find(ctx, living);
  if (!found) return undefined;
  const body = `E-mail enviado: ${subject}\n\n${text}`.slice(0, MESSAGE_MAX);
  return { line: { ticketId: living, channelId: CHANNEL.external, body }, facts: found.facts };
}

/** A mail that the mail server did not take: it waits for its next try, or has failed. */
export async function settleRefused(
  ctx: Context,
  { delivery }: Pick<Sent, 'delivery'>,
  error: unknown,
): Promise<void> {
  const now = ctx.clock();
  const words = wordsOf(error);
  const giveUp = delivery.give_up_at ?? giveUpAt(now);
  if (error instanceof UnconfirmedMail) {
    await store.settle(ctx.db, delivery, { status: 'failed', reason: UNCONFIRMED }, now);
    return;
  }
  if (isRefused(error)) {
    const reason = reasons.refused(words);
    await store.settle(ctx.db, delivery, { status: 'failed', reason }, now);
    return;
  }
  if (now >= giveUp) {
    const reason = reasons.gaveUp(words);
    await store.settle(ctx.db, delivery, { status: 'failed', reason }, now);
    return;
  }
  const next = nextTry(delivery.attempts + 1, now, giveUp);
  ctx.log.warn({ err: error, delivery: delivery.id, next }, 'an automatic mail was not sent');
  const reason = reasons.triedAgain(words);
  await store.settle(ctx.db, delivery, { status: 'waiting', reason, next_at: next }, now);
}

/** Keeps a mail back, for good or for now; false if it may go. `to` is set once it is known to whom it would go. */
export async function hold(
  ctx: Context,
  claim: store.Claim,
  verdict: Verdict | string,
  to?: Pick<Facts, 'address'>,
): Promise<boolean> {
  const now = ctx.clock();
  const address = to && { address: to.address ?? null };
  if (typeof verdict === 'string') {
    await store.settle(ctx.db, claim, { status: 'skipped', reason: verdict, ...address }, now);
    return true;
  }
  if (verdict.go === true) return false;
  const { reason } = verdict;
  const end =
    verdict.go === 'later'
      ? { status: 'waiting' as const, reason, next_at: minutesAfter(now, verdict.minutes) }
      : { status: 'skipped' as const, reason };
  await store.settle(ctx.db, claim, { ...end, ...address }, now);
  return true;
}
