import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { type BookedMoney, hooksOf } from '../../platform/feature-hooks.ts';
import { lockCredited } from '../balance/by-charge.ts';
import { isOpen, judge, moneyTold, type Outcome } from './apply-payment.rules.ts';
import * as store from './apply-payment.store.ts';
import { lowerAtPsp, withdrawCharges } from './withdraw.ts';

/** A sum of money that came for a charge. */
export type Money = {
  source: 'webhook' | 'pix' | 'cnab' | 'hand';
  /** The source's own name for this sum: the same one a second time changes nothing. Null by hand alone. */
  externalId: string | null;
  /** `yyyy-mm-dd`. */
  paidOn: string;
  /** When the source says the time, too. */
  paidAt?: Date;
  cents: number;
  /** What the bank kept of it, and when it is in the account. */
  feeCents?: number;
  creditOn?: string | null;
  note?: string | null;
  bankAccountId?: number | null;
  /** The receipt, a `gl_resource`. */
  fileId?: number | null;
};

export type Booked = {
  /** `known`: this source reported this sum before, nothing changed. `duplicate`: nothing was open; it waits for a refund. */
  outcome: Outcome | 'known';
  /** Null if known. */
  paymentId: number | null;
  /** What staff needs to know of it. */
  told: { title: string; line: string } | null;
  /** Tells open pages of what hangs on it. Call it after the commit. */
  heard: (() => void)[];
};

const actions = {
  paid: 'payment.paid',
  partial: 'payment.partial',
  duplicate: 'payment.unexpected',
} as const;

const known: Booked = { outcome: 'known', paymentId: null, told: null, heard: [] };

/** Middays are the same day everywhere in Brazil. */
const middayOf = (day: string) => new Date(`${day}T15:00:00Z`);

type Item = { charge: store.Payable; came: Money };
type New = Item & { paymentId: number; outcome: Outcome; paidCents: number; asked: number };
type How = { from: Origin | null; now: Date };

async function insert(trx: Db, items: readonly Item[], { from, now }: How) {
  return store.insertPayments(
    trx,
    items.map(({ charge, came }) => ({
      transaction_id: charge.id,
      paid_on: came.paidOn,
      cents: came.cents,
      fee_cents: came.feeCents ?? 0,
      credit_on: came.creditOn ?? null,
      source: came.source,
      external_id: came.externalId,
      duplicate: !isOpen(charge.status),
      note: came.note ?? null,
      fn_bank_account_id: came.bankAccountId ?? null,
      file_id: came.fileId ?? null,
      created_by: from?.userId ?? null,
      created_at: now,
    })),
  );
}

async function count(trx: Db, items: readonly (Item & { paymentId: number })[], now: Date) {
  const open = items.filter(({ charge }) => isOpen(charge.status));
  const counted = await store.listCounted(
    trx,
    open.map(({ charge }) => charge.id),
  );
  const judged = items.map((item): New => {
    const { charge } = item;
    if (!isOpen(charge.status))
      return { ...item, outcome: 'duplicate', paidCents: charge.paid_cents, asked: 0 };
    return { ...item, ...judge(charge, counted.get(charge.id) ?? []) };
  });
  await store.updatePaid(
    trx,
    judged
      .filter(({ outcome }) => outcome !== 'duplicate')
      .map(({ charge, came, outcome, paidCents }) => {
        const paidAt = came.paidAt ?? middayOf(came.paidOn);
        return { id: charge.id, status: outcome, paidCents, paidAt };
      }),
    now,
  );
  return judged;
}

const auditOf = ({ charge, came, outcome, paymentId, paidCents }: New) => ({
  action: actions[outcome],
  record: 'pm_transaction',
  recordId: charge.id,
  before: { status: charge.status, paid_cents: charge.paid_cents },
  after: {
    status: outcome === 'duplicate' ? charge.status : outcome,
    paid_cents: paidCents,
    payment_id: paymentId,
    source: came.source,
    cents: came.cents,
  },
});

/** The tickets that money of these charges credits. */
export const creditedOf = (charges: Iterable<store.Payable>): number[] =>
  [...charges].flatMap(({ credits_balance: credits, ticket_id: id }) =>
    credits && id !== null ? [id] : [],
  );

async function hear(ctx: Context, trx: Db, { charge, came, ...of }: New, from: Origin | null) {
  const heard: (() => void)[] = [];
  if (of.outcome === 'duplicate') return heard;
  const { id: chargeId, ticket_id: ticketId, credits_balance: creditsBalance } = charge;
  const money = { chargeId, paymentId: of.paymentId, ticketId, cents: came.cents };
  for (const { came: take } of hooksOf(ctx).charges) {
    const tell = await take?.(ctx, trx, { ...money, creditsBalance, from });
    if (tell) heard.push(tell);
  }
  return heard;
}

/** Who collects a charge that got money another way than through them. */
async function tellCollectors(ctx: Context, trx: Db, judged: readonly New[], how: How) {
  const elsewhere = judged.filter(({ charge, came }) => charge.provider !== came.source);
  // A slip at its bank asks for its whole value, also once a part of it came.
  const paid = elsewhere.filter(
    ({ outcome, charge }) =>
      outcome === 'paid' || (outcome === 'partial' && charge.provider === 'cnab'),
  );
  await withdrawCharges(
    ctx,
    trx,
    paid.map(({ charge }) => charge),
    how,
  );
  for (const { charge, outcome } of elsewhere)
    if (outcome === 'partial') await lowerAtPsp(ctx, trx, charge, how.now);
}

function toldOf({ charge, came, outcome, paidCents, asked }: New) {
  const { source, cents } = came;
  return moneyTold({ outcome, source, cents, valueCents: charge.value_cents, paidCents, asked });
}

/**
 * Books sums of money for charges that the caller's transaction has locked, at most one for each: keeps the payments once
 * per source and external id, makes charges paid or partly paid, writes the audit, lets other features hear of it, and tells
 * banks and PSPs what they need not collect any more. `status` and `paid_cents` of the charges are as afterwards. The only
 * code that books money.
 */
export async function bookMoney(
  ctx: Context,
  trx: Db,
  items: readonly Item[],
  how: How,
): Promise<Booked[]> {
  const ids = await insert(trx, items, how);
  const fresh = items.flatMap((item) => {
    const paymentId = ids.get(item.charge.id);
    return paymentId === undefined ? [] : [{ ...item, paymentId }];
  });
  const judged = await count(trx, fresh, how.now);
  await writeAudits(trx, how.from, judged.map(auditOf));
  await tellCollectors(ctx, trx, judged, how);
  const booked = new Map<number, Booked>();
  await lockCredited(ctx, trx, creditedOf(judged.map(({ charge }) => charge)));
  for (const one of judged) {
    const { outcome, paymentId } = one;
    const told = toldOf(one);
    const heard = await hear(ctx, trx, one, how.from);
    booked.set(one.charge.id, { outcome, paymentId, told, heard });
  }
  for (const { charge, outcome, paidCents } of judged) {
    charge.paid_cents = paidCents;
    if (outcome !== 'duplicate') charge.status = outcome;
  }
  return items.map(({ charge }) => booked.get(charge.id) ?? known);
}

/**
 * Lets other features book what came for charges, or went back. Call it once for all of them, after everything else of the
 * transaction that locks: their locks are the last ones. Throws what they refuse of money by hand.
 */
export async function hearBooked(ctx: Context, trx: Db, money: BookedMoney): Promise<void> {
  if (money.chargeIds.length === 0) return;
  for (const { booked } of hooksOf(ctx).charges) await booked?.(ctx, trx, money);
}
