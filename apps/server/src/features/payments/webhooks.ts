import { createHmac, timingSafeEqual } from 'node:crypto';
import type { paymentWebhook } from '@balcao/contract/payments/webhooks';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { applyPayment } from './apply-payment.ts';
import { dayOf } from './payments.rules.ts';
import { requireReporter } from './provider.ts';
import { isFresh, readSignature } from './webhooks.rules.ts';
import * as store from './webhooks.store.ts';

type Told = z.output<typeof paymentWebhook.body>;
type Event = { provider: string; caller: Caller; told: Told };

/** Throws NOT_FOUND for an unknown provider or without a secret, SIGNATURE_WRONG unless header and body match. */
export function checkSignature(ctx: Context, provider: string, header: string, body: Buffer): void {
  requireReporter(provider);
  const secret = ctx.config.paymentWebhookSecret;
  if (secret === undefined) throw new AppError('NOT_FOUND');
  const read = readSignature(header);
  if (!read || !isFresh(read.time, ctx.clock())) throw new AppError('SIGNATURE_WRONG');
  const expected = createHmac('sha256', secret).update(`${read.time}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(read.signature, 'hex'))) {
    throw new AppError('SIGNATURE_WRONG');
  }
}

/** Stores an event and its effect on its payment. Throws NOT_FOUND, EVENT_SEEN. */
async function keepEvent(ctx: Context, trx: Db, { provider, caller, told }: Event) {
  // Whoever collects the charge now: a code that the built-in provider made before may still be paid.
  const payment = await store.lockByReference(trx, told.reference);
  if (!payment) throw new AppError('NOT_FOUND');
  const paidAt = new Date(told.paid_at);
  const applied = await applyPayment(ctx, trx, payment.id, {
    source: 'webhook',
    externalId: `${provider}:${told.event_id}`,
    paidOn: dayOf(paidAt),
    paidAt,
    cents: told.paid_cents,
    from: caller,
  });
  const isNew = await store.insertEvent(trx, {
    provider,
    event_id: told.event_id,
    transaction_id: payment.id,
    outcome: applied.outcome,
    body: JSON.stringify(told),
    created_at: ctx.clock(),
  });
  if (!isNew) throw new AppError('EVENT_SEEN');
  return applied;
}

/**
 * Processes a provider's report of a payment, once per event. Returns whether it counts for the charge: money for a
 * charge that is not open is kept for a refund. Throws NOT_FOUND, EVENT_SEEN.
 */
export async function takeEvent(
  ctx: Context,
  { provider, caller }: { provider: string; caller: Caller },
  told: Told,
): Promise<boolean> {
  const applied = await ctx.db
    .transaction()
    .execute((trx) => keepEvent(ctx, trx, { provider, caller, told }));
  await applied.announce();
  return applied.outcome !== 'duplicate';
}
