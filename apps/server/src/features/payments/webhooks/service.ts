import { createHmac, timingSafeEqual } from 'node:crypto';
import type { paymentWebhook } from '@balcao/contract/payments';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { announcePayment } from '../events.ts';
import { providerOf } from '../provider/service.ts';
import { outcomeOf } from '../rules.ts';
import { updateTransaction } from '../store.ts';
import { isFresh, readSignature } from './rules.ts';
import { insertEvent, lockByReference } from './store.ts';

type Told = z.output<typeof paymentWebhook.body>;

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

/**
 * Takes a provider's word that a payment was made, once per event: marks it paid if it was waiting; else the money is
 * kept in the audit for staff to look at. Whether it took effect. Throws NOT_FOUND, EVENT_SEEN.
 */
export async function takeEvent(
  ctx: Context,
  { provider, caller }: { provider: string; caller: Caller },
  told: Told,
): Promise<boolean> {
  const now = ctx.clock();
  const { id, applied } = await ctx.db.transaction().execute(async (trx) => {
    const payment = await lockByReference(trx, provider, told.reference);
    if (!payment) throw new AppError('NOT_FOUND');
    const outcome = outcomeOf(payment.status);
    const isNew = await insertEvent(trx, {
      ...{ provider, event_id: told.event_id, transaction_id: payment.id, outcome },
      ...{ body: JSON.stringify(told), created_at: now },
    });
    if (!isNew) throw new AppError('EVENT_SEEN');
    const applied = outcome === 'applied';
    if (applied) {
      const paid = { status: 'paid', paid_at: told.paid_at, paid_cents: told.paid_cents };
      await updateTransaction(trx, payment.id, { ...paid, updated_at: now });
    }
    await writeAudit(trx, caller, {
      action: applied ? 'payment.paid' : 'payment.unexpected',
      record: 'pm_transaction',
      recordId: payment.id,
      before: { status: payment.status },
      after: { provider, outcome, event: told.event_id, paid_cents: told.paid_cents },
    });
    return { id: payment.id, applied };
  });
  if (applied) announcePayment(ctx, id);
  return applied;
}
