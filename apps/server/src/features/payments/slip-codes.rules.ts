import type { SlipAmount } from '@balcao/contract/payments/slips';
import { pixOf, receiverOf, slipOf } from './provider.rules.ts';
import type { Payment } from './slip-amount.rules.ts';

type Codes = { line: string | null; barcode: string | null; pix: string | null };

/** A code with a key holds its amount; one with a location asks the company's bank for it (Manual do BR Code, field 26). */
const holdsAmount = (pix: string) => /br\.gov\.bcb\.pix01/i.test(pix);

/** A bank that was told of a slip by file takes its whole value: the rest of a charge is not paid with it. */
export const takesRest = ({ provider, status }: Pick<Payment, 'provider' | 'status'>): boolean =>
  provider !== 'cnab' || status !== 'partial';

/**
 * How to pay a payment on a day. Codes that hold an amount are made for what is open that day, a late slip's with that day
 * as its due date. A slip that another bank registered keeps its own: its line carries the original value, and the payer's
 * bank asks for that day's; partly paid it has none.
 */
export function codesOn(payment: Payment, { open_cents, on, days_late }: SlipAmount): Codes {
  const { pix_code: pix } = payment;
  const [line, barcode] = takesRest(payment)
    ? [payment.payment_code, payment.barcode]
    : [null, null];
  const { reference, our_number: ourNumber } = payment;
  const stored = { line, barcode, pix };
  const changed = days_late > 0 || open_cents !== payment.value_cents;
  if (!changed || !reference || ourNumber === null) return stored;
  const charge = {
    receiver: receiverOf(payment.receiver, payment),
    type: payment.type,
    reference,
    ourNumber,
    cents: open_cents,
    dueDate: days_late > 0 ? on : payment.due_date,
  };
  const slip = line && payment.provider === 'balcao' ? slipOf(charge) : { line, barcode };
  return {
    line: slip?.line ?? null,
    barcode: slip?.barcode ?? null,
    pix: pix && holdsAmount(pix) ? pixOf(charge) : pix,
  };
}
