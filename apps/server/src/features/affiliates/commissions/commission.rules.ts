import type { CommissionState } from '@balcao/contract/affiliates/commissions';
import type { CommissionKind } from '@balcao/contract/affiliates/rule';

/** A sale with what its affiliate's rule said when it was paid. `value`: hundredths of one percent, or cents. */
export type Terms = { kind: CommissionKind; value: number; paidCents: number };

/** `amount × part ÷ whole`, half a cent rounded up: exact, however large. */
function share(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part);
  const base = BigInt(whole);
  return Number((doubled + base) / (2n * base));
}

/** What a sale earns in all, of the money of it that was not returned: a fixed amount shrinks with what goes back. */
export function earned({ kind, value, paidCents }: Terms, netCents: number): number {
  return kind === 'percent' ? share(netCents, value, 10_000) : share(value, netCents, paidCents);
}

const DAY_MS = 86_400_000;
export const payableAt = (soldAt: Date, holdDays: number): Date =>
  new Date(soldAt.getTime() + holdDays * DAY_MS);

type Line = { amountCents: number; payableAt: Date; isBatched: boolean };
type Sale = Terms & { netCents: number; lines: readonly Line[] };
/** The line to add, if any; `reverses` all lines of the sale, the new one included. */
export type Change = { amountCents: number; payableAt: Date; reverses: boolean };

/**
 * What a refund makes of a sale: a line below zero, so that the lines add up to what the rule earns of the money left. While
 * nothing of the sale went into a batch, the line waits as long as what it takes back, and a sale returned whole is reversed;
 * after that it is a debt at once, which the next batch takes.
 */
export function refunded(sale: Sale, netCents: number, now: Date): Change | null {
  const before = sale.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = earned(sale, netCents) - before;
  if (amountCents === 0) return null;
  const open = sale.lines.filter(({ isBatched }) => !isBatched);
  const latest = Math.max(...open.map((line) => line.payableAt.getTime()), now.getTime());
  const isWhole = open.length === sale.lines.length && before + amountCents === 0;
  return { amountCents, payableAt: new Date(latest), reverses: isWhole };
}

type Kept = {
  reversed: boolean;
  af_batch_id: number | null;
  paid_on: string | null;
  payable_at: Date;
};

/** Where a line stands at that moment. */
export function stateOf(
  { reversed, af_batch_id, paid_on, payable_at }: Kept,
  now: Date,
): CommissionState {
  if (reversed) return 'reversed';
  if (af_batch_id !== null) return paid_on === null ? 'in_batch' : 'paid';
  return payable_at > now ? 'held' : 'payable';
}
