import { daysBetween } from '@balcao/brazil/bank-days';
import type { PaymentSlip, SlipAmount } from '@balcao/contract/payments/slips';
import { lastDayOf } from './charge-terms.rules.ts';
import { dayOf, shownStatus } from './payments.rules.ts';
import type { Payment } from './slip-amount.rules.ts';

/** How much is open today and how to pay it; null when nothing can be paid. */
export type Payable = {
  amount: SlipAmount;
  codes: { line: string | null; pix: string | null; qr: string | null };
} | null;

/** Money came and was not all returned: there is something to confirm. */
export const hasReceipt = ({ status }: Pick<Payment, 'status'>) =>
  status === 'paid' || status === 'partly_refunded';

/** A payment in the form that its link shows; only a payable one shows how to pay. Null for a draft. */
export function slipView(
  payment: Payment,
  { token, today, payable }: { token: string; today: string; payable: Payable },
): PaymentSlip | null {
  const status = shownStatus(payment, today);
  if (!status) return null;
  const address = `/pm/${encodeURIComponent(token)}`;
  const { line = null, pix = null, qr = null } = payable?.codes ?? {};
  const { chatbot_code: chatbot, counted_due_date } = payment;
  return {
    value: payment.value_cents,
    due_date: payment.due_date,
    person_name: payment.person_name,
    receiver: payment.receiver,
    status,
    description: payment.description,
    counted_due_date,
    days_to_due: daysBetween(today, counted_due_date),
    payable_until: lastDayOf(payment),
    amount: payable?.amount ?? null,
    paid_cents: payment.paid_cents,
    paid_on: payment.paid_at && dayOf(payment.paid_at),
    refunded_cents: payment.refunded_cents,
    url_html: line && `${address}/boleto`,
    url_pdf: line && `${address}/boleto.pdf`,
    url_receipt: hasReceipt(payment) ? `${address}/comprovante.pdf` : null,
    payment_code: line,
    payment_alternative_code: pix,
    payment_alternative_code_qr: qr,
    preparing: payable !== null && payment.provider_wait === 'emit',
    contact_url: status === 'overdue' && chatbot ? `/cb/${encodeURIComponent(chatbot)}` : null,
  };
}
