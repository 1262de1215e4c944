import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** As a person is told: an emitted slip is overdue from the day after its due date, as days go in São Paulo. */
const shownStatus = z.enum(['emitted', 'overdue', 'paid', 'cancelled', 'refunded']);
export type ShownPaymentStatus = z.infer<typeof shownStatus>;

const slip = z.object({
  /** Whole cents. */
  value: z.number(),
  /** `yyyy-mm-dd`. */
  due_date: z.string(),
  person_name: z.string(),
  /** The company that receives. */
  receiver: z.string(),
  status: shownStatus,
  /** Printable page, PDF, typed line, Pix copy-and-paste and its QR (a `data:` picture): null where nothing is to be paid. */
  url_html: z.string().nullable(),
  url_pdf: z.string().nullable(),
  payment_code: z.string().nullable(),
  payment_alternative_code: z.string().nullable(),
  payment_alternative_code_qr: z.string().nullable(),
  /** Where the person asks for another one, while this one is overdue and a chatbot answers. */
  contact_url: z.string().nullable(),
});
export type PaymentSlip = z.infer<typeof slip>;

/** The payment behind a link. An unknown link and one that was never emitted answer alike: not found. */
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/pm_transaction/:token/token_get',
  summary: 'Payment slip of a link',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ found: z.boolean(), data: slip.nullable() }),
});

/** The logged-in person's slips that wait to be paid, the nearest due date first. */
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
      }),
    ),
  }),
});

/**
 * A provider tells that a payment was made. Header `X-Balcao-Signature: t=<Unix seconds>,v1=<hex>` with the HMAC-SHA256
 * of `<t>.<body>`, at most 5 minutes off. An event counts once: 409 the second time. `applied` is false, and staff is told,
 * where less than the value was paid or nothing was to be paid.
 */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook/pm/:provider',
  summary: 'News of a payment from its provider',
  access: 'signed',
  params: z.object({ provider: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  body: z.object({
    event_id: z.string().regex(/^[\w.:-]{1,100}$/),
    type: z.literal('paid'),
    /** The reference that the provider got when the payment was emitted. */
    reference: z.string().regex(/^[A-Za-z0-9]{1,25}$/),
    /** Whole cents. */
    paid_cents: z.number().int().positive().max(999_999_999_999),
    paid_at: z.iso.datetime({ offset: true }),
  }),
  response: z.object({ applied: z.boolean() }),
});

/** What `/ws/pm?token=…` sends when the payment has changed: the page asks again. */
export type PaymentNews = { action: 'changed' };
