import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * The status as people see it: an open slip is overdue from the day after its counted due date, by the days of São Paulo.
 * `partial`: a part was paid, the rest is open.
 */
const shownStatus = z.enum([
  'emitted',
  'partial',
  'overdue',
  'paid',
  'partly_refunded',
  'refunded',
  'cancelled',
]);
export type ShownPaymentStatus = z.infer<typeof shownStatus>;

/** What is open on a day, in whole cents: total = value - abatement - discount + fine + interest; open = total - paid. */
const slipAmount = z.object({
  on: z.string(),
  open_cents: z.number(),
  total_cents: z.number(),
  fine_cents: z.number(),
  interest_cents: z.number(),
  discount_cents: z.number(),
  /** The last day of today's discount; null without one, and for one that is less each day. */
  discount_until: z.string().nullable(),
  abatement_cents: z.number(),
  days_late: z.number(),
});
export type SlipAmount = z.infer<typeof slipAmount>;

const slip = z.object({
  /** Whole cents: the original value. */
  value: z.number(),
  /** `yyyy-mm-dd`. */
  due_date: z.string(),
  person_name: z.string(),
  /** The company that receives the payment. */
  receiver: z.string(),
  status: shownStatus,
  description: z.string(),
  /** The due date, moved to the next business day of banks. */
  counted_due_date: z.string(),
  /** Calendar days from today to the counted due date; negative when late. */
  days_to_due: z.number(),
  /** The last day on which it can be paid. */
  payable_until: z.string(),
  /** What today costs; null when nothing can be paid. */
  amount: slipAmount.nullable(),
  paid_cents: z.number(),
  /** Day of the last payment. */
  paid_on: z.string().nullable(),
  refunded_cents: z.number(),
  /** The receipt as a PDF; null unless paid. */
  url_receipt: z.string().nullable(),
  /** Printable page, PDF, typed line, Pix copy-and-paste and its QR code (a `data:` picture) for today's amount: null when there is nothing to pay. */
  url_html: z.string().nullable(),
  url_pdf: z.string().nullable(),
  payment_code: z.string().nullable(),
  payment_alternative_code: z.string().nullable(),
  payment_alternative_code_qr: z.string().nullable(),
  /** The code to pay with is still being made by the receiver's bank: the page is told when it is there. */
  preparing: z.boolean(),
  /** Where the person asks for a new slip, while this one is overdue and a chatbot answers. */
  contact_url: z.string().nullable(),
});
export type PaymentSlip = z.infer<typeof slip>;

/** The payment behind a link. An unknown link and a payment that was never emitted get the same answer: not found. */
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/pm_transaction/:token/token_get',
  summary: 'Payment slip of a link',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ found: z.boolean(), data: slip.nullable() }),
});

/** The logged-in person's unpaid slips, nearest due date first. */
export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/api/pm_transaction/me_index',
  summary: 'Own open payment slips',
  access: 'user',
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        value: z.number(),
        due_date: z.string(),
        status: shownStatus,
        receiver: z.string(),
        /** The slip's page. */
        url: z.string(),
        paid_cents: z.number(),
        /** What is open today, fine and interest included; null when it can no longer be paid. */
        open_cents: z.number().nullable(),
      }),
    ),
  }),
});

/** What `/ws/pm?token=…` sends when the payment has changed: the page asks again. */
export type PaymentNews = { action: 'changed' };
