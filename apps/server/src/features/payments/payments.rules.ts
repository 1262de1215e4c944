import { fullDateTime } from '@balcao/brazil/dates';
import type { PaymentSlip, ShownPaymentStatus } from '@balcao/contract/payments';

/** What of a payment its page needs. */
export type Payment = {
  value_cents: number;
  due_date: string;
  person_name: string;
  receiver: string;
  status: string;
  payment_code: string | null;
  pix_code: string | null;
  pix_qr: string | null;
  /** Of the chatbot that answers for the receiver, if there is one. */
  chatbot_code: string | null;
};

/** The calendar day in São Paulo, `yyyy-mm-dd`. */
export function dayOf(now: Date): string {
  const [day, month, year] = fullDateTime(now.toISOString()).slice(0, 10).split('/');
  return `${year}-${month}-${day}`;
}

/** What a person is told of a status; null for a draft, of which nobody is told. */
export function shownStatus(
  { status, due_date }: Pick<Payment, 'status' | 'due_date'>,
  today: string,
): ShownPaymentStatus | null {
  switch (status) {
    case 'emitted':
      return due_date < today ? 'overdue' : 'emitted';
    case 'paid':
    case 'cancelled':
    case 'refunded':
      return status;
    default:
      return null;
  }
}

/** A payment as its link shows it; only what may be paid now says how. Null for a draft. */
export function slipView(payment: Payment, token: string, today: string): PaymentSlip | null {
  const status = shownStatus(payment, today);
  if (!status) return null;
  const open = status === 'emitted';
  const address = `/pm/${encodeURIComponent(token)}`;
  const line = open ? payment.payment_code : null;
  const chatbot = payment.chatbot_code;
  return {
    value: payment.value_cents,
    due_date: payment.due_date,
    person_name: payment.person_name,
    receiver: payment.receiver,
    status,
    url_html: line && `${address}/boleto`,
    url_pdf: line && `${address}/boleto.pdf`,
    payment_code: line,
    payment_alternative_code: open ? payment.pix_code : null,
    payment_alternative_code_qr: open ? payment.pix_qr : null,
    contact_url: status === 'overdue' && chatbot ? `/cb/${encodeURIComponent(chatbot)}` : null,
  };
}

/** The name of a payment to its provider, also the txid of its Pix code. */
export const referenceOf = (id: number) => `PM${String(id).padStart(10, '0')}`;

type Outcome = 'applied' | 'underpaid' | 'already_paid' | 'not_expected';

/** What a provider's word that so many cents came does to a payment. Part of the value pays nothing. */
export function outcomeOf(
  { status, value_cents }: Pick<Payment, 'status' | 'value_cents'>,
  paidCents: number,
): Outcome {
  if (status === 'emitted') return paidCents < value_cents ? 'underpaid' : 'applied';
  return status === 'paid' ? 'already_paid' : 'not_expected';
}
