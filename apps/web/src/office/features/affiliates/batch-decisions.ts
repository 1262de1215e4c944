import type { Payable } from '@balcao/contract/affiliates/batches';

/** By what was seen of an affiliate: left out, or paid knowingly. */
export type Decisions = Record<string, 'leave' | 'pay'>;

/** A decision holds for the sum and the signals that were seen: another that appears meanwhile asks for another. */
export const seenOf = ({ af_affiliate_id, amount_cents, signals }: Payable): string =>
  `${af_affiliate_id} ${amount_cents} ${signals.map(({ kind, count }) => `${kind} ${count}`).join(' ')}`;

const withSignals = (parts: readonly Payable[]) =>
  parts.filter(({ signals }) => signals.length > 0);

/** The affiliates of whom nobody has said yet whether they are paid. */
export const undecided = (parts: readonly Payable[], decisions: Decisions): Payable[] =>
  withSignals(parts).filter((payable) => !decisions[seenOf(payable)]);

/** What the call is told: the signals that were seen of each who is paid, and who stays out. */
export function decisionsOf(parts: readonly Payable[], decisions: Decisions) {
  const said = (decision: 'leave' | 'pay') =>
    withSignals(parts).filter((payable) => decisions[seenOf(payable)] === decision);
  return {
    confirmed: said('pay').map(({ af_affiliate_id, amount_cents, signals }) => ({
      af_affiliate_id,
      amount_cents,
      kinds: signals.map(({ kind }) => kind),
    })),
    left_out: said('leave').map(({ af_affiliate_id }) => af_affiliate_id),
  };
}
