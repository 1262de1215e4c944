import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { isOpen, judgeMoney, moneyTold, type Outcome } from './apply-payment.rules.ts';
import * as store from './apply-payment.store.ts';
import { askedOn } from './charge-terms.rules.ts';
import { announcePayment } from './events.ts';
import { lockTransaction, updateTransaction } from './payments.store.ts';
import { tellStaff } from './tell-money.ts';

/** A sum of money that came for a charge. */
export type CameIn = {
  source: 'webhook' | 'pix' | 'cnab' | 'hand';
  /** The source's own name for this sum: the same one a second time changes nothing. Null by hand alone. */
  externalId: string | null;
  /** `yyyy-mm-dd`. */
  paidOn: string;
  /** When the source says the time, too. */
  paidAt?: Date;
  cents: number;
  note?: string | null;
  bankAccountId?: number | null;
  /** The receipt, a `gl_resource`. */
  fileId?: number | null;
  /** Who says so, for the audit; `userId` also stands at the payment. Null for the system. */
  from: Origin | null;
};

export type Applied = {
  /** `known`: this source reported this sum before, nothing changed. `duplicate`: nothing was open; it waits for a refund. */
  outcome: Outcome | 'known';
  /** Null if known. */
  paymentId: number | null;
  /** Tells open pages and staff. Call it after the commit. */
  announce(): Promise<void>;
};

const nothing: Applied = { outcome: 'known', paymentId: null, announce: async () => {} };

const actions = {
  paid: 'payment.paid',
  partial: 'payment.partial',
  duplicate: 'payment.unexpected',
} as const;

type Charge = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

/** Middays are the same day everywhere in Brazil. */
const middayOf = (day: string) => new Date(`${day}T15:00:00Z`);

async function count(trx: Db, charge: Charge, came: CameIn, now: Date) {
  const counted = await store.listCounted(trx, charge.id);
  const { paid, asked } = judgeMoney(
    counted.map((one) => ({ ...one, asked: askedOn(charge, one.paidOn) })),
  );
  const paidCents = counted.reduce((sum, { cents }) => sum + cents, 0);
  const at = came.paidAt ?? middayOf(came.paidOn);
  await updateTransaction(trx, charge.id, {
    status: paid ? 'paid' : 'partial',
    paid_cents: paidCents,
    paid_at: charge.paid_at && charge.paid_at > at ? charge.paid_at : at,
    updated_at: now,
  });
  return { outcome: paid ? 'paid' : 'partial', paidCents, asked } as const;
}

/**
 * Books money for a charge, inside the caller's transaction: the only way in which money reaches one. Locks the charge,
 * keeps the payment once per source and external id, and makes the charge paid when all its money reaches what it asks
 * on the day of a payment, else partly paid. Money for a charge that is not open is kept as a duplicate, which waits for a
 * refund. Writes the audit and tells staff what they need to know. The charge must exist.
 */
export async function applyPayment(
  ctx: Context,
  trx: Db,
  chargeId: number,
  came: CameIn,
): Promise<Applied> {
  const now = ctx.clock();
  const charge = await lockTransaction(trx, chargeId);
  if (!charge) throw new Error(`no charge ${chargeId}`);
  const duplicate = !isOpen(charge.status);
  const paymentId = await store.insertPayment(trx, {
    transaction_id: chargeId,
    paid_on: came.paidOn,
    cents: came.cents,
    source: came.source,
    external_id: came.externalId,
    duplicate,
    note: came.note ?? null,
    fn_bank_account_id: came.bankAccountId ?? null,
    file_id: came.fileId ?? null,
    created_by: came.from?.userId ?? null,
    created_at: now,
  });
  if (paymentId === undefined) return nothing;
  const { outcome, paidCents, asked } = duplicate
    ? ({ outcome: 'duplicate', paidCents: charge.paid_cents, asked: 0 } as const)
    : await count(trx, charge, came, now);
  await writeAudit(trx, came.from, {
    action: actions[outcome],
    record: 'pm_transaction',
    recordId: chargeId,
    before: { status: charge.status, paid_cents: charge.paid_cents },
    after: {
      status: duplicate ? charge.status : outcome,
      paid_cents: paidCents,
      payment_id: paymentId,
      source: came.source,
      cents: came.cents,
    },
  });
  const heard: (() => void)[] = [];
  if (!duplicate) {
    const money = { chargeId, paymentId, ticketId: charge.ticket_id, cents: came.cents };
    for (const { came: hear } of hooksOf(ctx).charges) {
      const { credits_balance: creditsBalance } = charge;
      const tell = await hear?.(ctx, trx, { ...money, creditsBalance, from: came.from });
      if (tell) heard.push(tell);
    }
  }
  const sums = { cents: came.cents, valueCents: charge.value_cents, paidCents, asked };
  const told = came.source === 'hand' ? null : moneyTold({ outcome, ...sums });
  const tell = told && (await tellStaff(ctx, trx, charge, told, now));
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
