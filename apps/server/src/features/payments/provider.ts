import { AppError } from '../../platform/app-error.ts';
import type { PixPayment } from './pix-api/answers.ts';
import type { PixRequest } from './pix-api/charge-bodies.rules.ts';
import type { ChargeKind } from './pix-api/pix-client.ts';
import { type Charge, pixOf, slipOf } from './provider.rules.ts';

/** A charge as providers take it: also what only those that keep charges themselves need. */
export type Asked = Charge &
  Pick<PixRequest, 'payer' | 'validDays' | 'fine' | 'interest' | 'discount' | 'abatement'> & {
    /** What is still to come of `cents`. */
    openCents: number;
    /** What the Pix API knows it by; null if it never had it. */
    pix: { txid: string; kind: ChargeKind } | null;
    description: string;
  };

/** What a person pays with; `line` is the typed line's 47 digits. */
export type Made = { barcode: string | null; line: string | null; pix: string | null };

/** Money to give back; `id` makes it happen once, `paymentId` is the provider's name of the payment. */
export type Returning = { id: string; paymentId: string; cents: number; reason: string };
export type Returned = { state: 'done' | 'waiting' } | { state: 'failed'; words: string };

/**
 * A company that collects payments. Everything may be called again with the same ids and then does nothing twice;
 * `again` says that an earlier try may have done it. Rejects with a PixFault, or an AppError for a charge that the
 * provider cannot take. A remote one is never called inside a transaction.
 */
export type Provider = {
  make(charge: Asked, again: boolean): Promise<Made>;
  /** Amount and words of a charge that it has. */
  change(charge: Asked): Promise<void>;
  cancel(charge: Asked): Promise<'gone' | 'paid'>;
  refund(money: Returning, again: boolean): Promise<Returned>;
  /** The payments that it knows of a charge. Those of others are reported by hand, webhook or file. */
  ask(charge: Asked): Promise<readonly PixPayment[]>;
};

/** Uses the business unit's own bank and Pix data; slips are payable only if the bank knows the agreement. */
export const builtIn: Provider = {
  async make(charge) {
    const slip = charge.type === 'boleto' ? slipOf(charge) : null;
    const pix = pixOf(charge);
    if (charge.type === 'boleto' ? !slip : !pix) throw new AppError('PAYMENT_UNIT_INCOMPLETE');
    return { barcode: slip?.barcode ?? null, line: slip?.line ?? null, pix };
  },
  change: async () => {},
  cancel: async () => 'gone',
  refund: async () => ({ state: 'done' }),
  ask: async () => [],
};

/** Who reports payments at `POST /api/webhook/pm/{name}` with the installation's secret. Throws NOT_FOUND for others. */
export function requireReporter(name: string): void {
  if (name !== 'balcao') throw new AppError('NOT_FOUND');
}
