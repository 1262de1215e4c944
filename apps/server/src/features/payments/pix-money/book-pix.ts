import type { Context } from '../../../platform/context.ts';
import { applyPayment } from '../apply-payment.ts';
import { dayOf } from '../payments.rules.ts';
import type { PixPayment } from '../pix-api/answers.ts';
import { centsOf } from '../pix-api/charge-bodies.rules.ts';
import * as store from './pix-money.store.ts';

export type Way = 'hook' | 'poll';

/** True for money that was not known before. */
async function bookOne(ctx: Context, chargeId: number, pix: PixPayment): Promise<boolean> {
  const paidAt = new Date(pix.horario);
  const applied = await ctx.db.transaction().execute((trx) =>
    applyPayment(ctx, trx, chargeId, {
      source: 'pix',
      externalId: pix.endToEndId,
      paidOn: dayOf(paidAt),
      paidAt,
      cents: centsOf(pix.valor),
      from: null,
    }),
  );
  await applied.announce();
  return applied.outcome !== 'known';
}

/**
 * Books what the unit's own PSP says has come, each payment in a transaction of its own and once. Other money of the account is
 * nobody's charge: it is counted, and nothing else. Returns how many payments were new. One that cannot be booked does not
 * keep the others back; its error is thrown at the end.
 */
export async function bookPix(
  ctx: Context,
  unitId: number,
  payments: readonly PixPayment[],
  way: Way,
): Promise<number> {
  if (payments.length === 0) return 0;
  const ids = payments.map(({ endToEndId }) => endToEndId);
  const known = await store.listKnown(ctx.db, ids);
  const unknown = payments.filter(({ endToEndId }) => !known.has(endToEndId));
  const txids = unknown.flatMap(({ txid }) => txid ?? []);
  const charges = txids.length > 0 ? await store.findCharges(ctx.db, unitId, txids) : new Map();
  let booked = 0;
  const errors: unknown[] = [];
  for (const pix of unknown) {
    const chargeId = pix.txid === undefined ? undefined : charges.get(pix.txid);
    if (chargeId === undefined || centsOf(pix.valor) === 0) {
      ctx.metrics.pixPayments.inc({ way, outcome: 'strange' });
      ctx.log.info({ unit: unitId, e2eId: pix.endToEndId }, 'pix payment of no charge');
      continue;
    }
    try {
      const isNew = await bookOne(ctx, chargeId, pix);
      ctx.metrics.pixPayments.inc({ way, outcome: isNew ? 'booked' : 'known' });
      if (isNew) booked += 1;
    } catch (error) {
      ctx.metrics.pixPayments.inc({ way, outcome: 'failed' });
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return booked;
}
