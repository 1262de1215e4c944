import type { Context } from '../../platform/context.ts';
import type { Origin } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { judge } from './apply-payment.rules.ts';
import { listCounted, lockPayables, readPayables } from './apply-payment.store.ts';
import { type Booked, bookMoney, hearBooked, type Money } from './book-money.ts';
import { announcePayment } from './events.ts';
import { tellStaff } from './tell-money.ts';

/** Money that came, and who says so, for the audit; `userId` also stands at the payment. Null for the system. */
export type CameIn = Money & { from: Origin | null };

export type Applied = Pick<Booked, 'outcome' | 'paymentId'> & {
  /** Tells open pages and staff. Call it after the commit. */
  announce(): Promise<void>;
};

/**
 * Books money for a charge, inside the caller's transaction. Locks the charge, keeps the payment once per source and
 * external id, and makes the charge paid when all its money reaches what it asks on the day of a payment, else partly paid.
 * Money for a charge that is not open is kept as a duplicate, which waits for a refund. Writes the audit and tells staff what
 * they need to know. The charge must exist.
 */
export async function applyPayment(
  ctx: Context,
  trx: Db,
  chargeId: number,
  { from, ...came }: CameIn,
): Promise<Applied> {
  const now = ctx.clock();
  const charge = (await lockPayables(trx, [chargeId])).get(chargeId);
  if (!charge) throw new Error(`no charge ${chargeId}`);
  const [booked] = await bookMoney(ctx, trx, [{ charge, came }], { from, now });
  if (!booked || booked.outcome === 'known')
    return { outcome: 'known', paymentId: null, announce: async () => {} };
  const { outcome, paymentId, told, heard } = booked;
  const tell = told && (await tellStaff(ctx, trx, charge, told, now));
  const byHand = came.source === 'hand' && paymentId !== null ? [paymentId] : [];
  await hearBooked(ctx, trx, { chargeIds: [chargeId], byHand, from });
  return {
    outcome,
    paymentId,
    announce: async () => {
      announcePayment(ctx, chargeId, charge.ticket_id);
      for (const announce of heard) announce();
      await tell?.();
    },
  };
}

/** Which of these charges all their money pays, whatever became of them since. */
export async function listJudgedPaid(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const charges = await readPayables(db, ids);
  const counted = await listCounted(db, ids);
  const paid = [...charges.values()].filter(
    (charge) => judge(charge, counted.get(charge.id) ?? []).outcome === 'paid',
  );
  return new Set(paid.map(({ id }) => id));
}
