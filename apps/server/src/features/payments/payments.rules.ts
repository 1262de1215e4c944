import { fullDateTime } from '@balcao/brazil/dates';
import type { ShownPaymentStatus } from '@balcao/contract/payments/slips';

/** What decides how a charge's state reads. */
type Stated = {
  status: string;
  /** The due date, moved to the next business day of banks. */
  counted_due_date: string;
};

const MINUTE_MS = 60_000;
/** Each call asks for today's, and a day begins with a minute. */
let known = { minute: Number.NaN, day: '' };

/** The calendar day in São Paulo, `yyyy-mm-dd`. */
export function dayOf(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute === known.minute) return known.day;
  const [day, month, year] = fullDateTime(now.toISOString()).slice(0, 10).split('/');
  known = { minute, day: `${year}-${month}-${day}` };
  return known.day;
}

/** The status that a person sees; null for a draft, which nobody sees. */
export function shownStatus(
  { status, counted_due_date }: Stated,
  today: string,
): ShownPaymentStatus | null {
  switch (status) {
    case 'emitted':
    case 'partial':
      return counted_due_date < today ? 'overdue' : status;
    case 'paid':
    case 'partly_refunded':
    case 'refunded':
    case 'cancelled':
      return status;
    default:
      return null;
  }
}

/** The provider's name for a payment, also the txid of its Pix code. */
export const referenceOf = (id: number) => `PM${String(id).padStart(10, '0')}`;
