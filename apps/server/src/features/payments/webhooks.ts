import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHANNEL } from '@balcao/contract/messages';
import type { paymentWebhook } from '@balcao/contract/payments';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announceMessages } from '../messages/events.ts';
import { appendMessages } from '../messages/thread.ts';
import { addNotices, announceNotices } from '../people/notifications.ts';
import { livingTicket } from '../tickets/ticket-guard.ts';
import { announcePayment } from './events.ts';
import { outcomeOf } from './payments.rules.ts';
import { updateTransaction } from './payments.store.ts';
import { providerOf } from './provider.ts';
import { isFresh, moneyTold, readSignature } from './webhooks.rules.ts';
import * as store from './webhooks.store.ts';

type Told = z.output<typeof paymentWebhook.body>;
type Event = { provider: string; caller: Caller; told: Told; now: Date };
type Locked = NonNullable<Awaited<ReturnType<typeof store.lockByReference>>>;
type Outcome = ReturnType<typeof outcomeOf>;

/** Throws NOT_FOUND for an unknown provider or without a secret, SIGNATURE_WRONG unless header and body fit. */
export function checkSignature(ctx: Context, provider: string, header: string, body: Buffer): void {
  providerOf(provider);
  const secret = ctx.config.paymentWebhookSecret;
  if (secret === undefined) throw new AppError('NOT_FOUND');
  const read = readSignature(header);
  if (!read || !isFresh(read.time, ctx.clock())) throw new AppError('SIGNATURE_WRONG');
  const expected = createHmac('sha256', secret).update(`${read.time}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(read.signature, 'hex'))) {
    throw new AppError('SIGNATURE_WRONG');
  }
}

const actions = {
  applied: 'payment.paid',
  underpaid: 'payment.underpaid',
  already_paid: 'payment.unexpected',
  not_expected: 'payment.unexpected',
} as const;

/** What decides who hears of a payment: its ticket, if it has one, or the one in which that goes on. */
async function placeOf(trx: Db, payment: Locked, line: string) {
  const { id, ticket_id, person_name } = payment;
  if (ticket_id === null) {
    const facts = { id, sectorId: null, assigneeId: null, personId: null };
    // No page shows its talk: the notice says all.
    const text = `Pagamento de ${person_name}. ${line}`;
    return { origin: 'pm_transaction', facts, text } as const;
  }
  const ticket = await store.getTicket(trx, await livingTicket(trx, ticket_id));
  const { id: living, sector_id: sectorId, assignee_id: assigneeId, person_id: personId } = ticket;
  const facts = { id: living, sectorId, assigneeId, personId };
  return { origin: 'at_ticket', facts, text: `Nº ${living}: ${ticket.title}` } as const;
}

/** Tells staff of money that settles nothing, or more than its charge: a line in the internal talk, and a notice to who looks after it. */
async function tellStaff(
  trx: Db,
  payment: Locked,
  came: { outcome: Outcome; cents: number },
  now: Date,
) {
  const { outcome, cents: paidCents } = came;
  const { title, line } = moneyTold({ outcome, paidCents, valueCents: payment.value_cents });
  const { origin, facts, text } = await placeOf(trx, payment, line);
  const key = { origin, parentCode: String(facts.id), channelId: CHANNEL.internal };
  const author = {
    authorKind: 'system',
    userId: null,
    authorName: null,
    clientMessageId: null,
  } as const;
  const { threadId, lastSeq } = await appendMessages(trx, key, [{ ...author, body: line }], now);
  const people = await store.listFinancePeople(trx, payment.business_unit_id);
  const told = [...people, ...[facts.assigneeId ?? []].flat()];
  const url = `/${origin}/${facts.id}/edit`;
  await addNotices(trx, told, { kind: 'payment', title, text, url, byId: null }, now);
  return { told, announce: (ctx: Context) => announceMessages(ctx, key, threadId, lastSeq, facts) };
}

/** Keeps an event and what it does to its payment. Throws NOT_FOUND, EVENT_SEEN. */
async function keepEvent(trx: Db, { provider, caller, told, now }: Event) {
  const payment = await store.lockByReference(trx, provider, told.reference);
  if (!payment) throw new AppError('NOT_FOUND');
  const outcome = outcomeOf(payment, told.paid_cents);
  const isNew = await store.insertEvent(trx, {
    provider,
    event_id: told.event_id,
    transaction_id: payment.id,
    outcome,
    body: JSON.stringify(told),
    created_at: now,
  });
  if (!isNew) throw new AppError('EVENT_SEEN');
  if (outcome === 'applied') {
    const paid = { status: 'paid', paid_at: told.paid_at, paid_cents: told.paid_cents };
    await updateTransaction(trx, payment.id, { ...paid, updated_at: now });
  }
  await writeAudit(trx, caller, {
    action: actions[outcome],
    record: 'pm_transaction',
    recordId: payment.id,
    before: { status: payment.status },
    after: { provider, outcome, event: told.event_id, paid_cents: told.paid_cents },
  });
  const came = { outcome, cents: told.paid_cents };
  const isExpected = outcome === 'applied' && told.paid_cents === payment.value_cents;
  const news = isExpected ? undefined : await tellStaff(trx, payment, came, now);
  return { id: payment.id, applied: outcome === 'applied', news };
}

/**
 * Takes a provider's word that a payment was made, once per event: at least the value of one that waits makes it paid;
 * other money is kept in the audit, and staff is told. Whether it took effect. Throws NOT_FOUND, EVENT_SEEN.
 */
export async function takeEvent(
  ctx: Context,
  { provider, caller }: { provider: string; caller: Caller },
  told: Told,
): Promise<boolean> {
  const event = { provider, caller, told, now: ctx.clock() };
  const { id, applied, news } = await ctx.db.transaction().execute((trx) => keepEvent(trx, event));
  if (applied) announcePayment(ctx, id);
  if (news) {
    news.announce(ctx);
    await announceNotices(ctx, news.told);
  }
  return applied;
}
