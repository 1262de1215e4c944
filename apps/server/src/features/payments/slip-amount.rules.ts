import { discountUntil } from '@balcao/brazil/charge-quote';
import type { SlipAmount } from '@balcao/contract/payments/slips';
import { quoteOf, type TermColumns, termsOf } from './charge-terms.rules.ts';

/** A payment as its link needs it: the charge, and what its company's codes are made of. */
export type Payment = TermColumns & {
  id: number;
  status: string;
  type: string;
  provider: string;
  provider_wait: string | null;
  description: string;
  /** The due date, moved to the next business day of banks. */
  counted_due_date: string;
  person_name: string;
  person_tax_id: string | null;
  paid_cents: number;
  refunded_cents: number;
  paid_at: Date | null;
  emitted_at: Date | null;
  reference: string | null;
  our_number: number | null;
  barcode: string | null;
  payment_code: string | null;
  pix_code: string | null;
  receiver: string;
  cnpj: string;
  city: string | null;
  bank_code: string | null;
  bank_agency: string | null;
  bank_account: string | null;
  bank_agreement: string | null;
  bank_wallet: string | null;
  pix_key: string | null;
  /** The code of the chatbot that answers for the receiver, if there is one. */
  chatbot_code: string | null;
};

/** What is open of a payment on a day and what makes it up; null if nothing can be paid then. */
export function amountOn(
  payment: TermColumns & { status: string; paid_cents: number },
  on: string,
): SlipAmount | null {
  if (payment.status !== 'emitted' && payment.status !== 'partial') return null;
  const found = quoteOf(payment, on);
  if (!found) return null;
  const { total_cents, fine_cents, interest_cents, discount_cents, abatement_cents, days_late } =
    found;
  const open_cents = total_cents - payment.paid_cents;
  if (open_cents <= 0) return null;
  return {
    on,
    open_cents,
    total_cents,
    fine_cents,
    interest_cents,
    discount_cents,
    discount_until: discountUntil(termsOf(payment), on),
    abatement_cents,
    days_late,
  };
}
