import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * A provider reports a payment. Header `X-Balcao-Signature: t=<Unix seconds>,v1=<hex>` with the HMAC-SHA256 of
 * `<t>.<body>`, at most 5 minutes off. An event counts once: 409 the second time. Less than the value pays a
 * part. If the slip was not open, `applied` is false: the money is kept for a refund, and staff are told.
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
    paid_at: z.iso
      .datetime({ offset: true })
      .refine((time) => time >= '2001' && time < '2200', 'Confira o ano.'),
  }),
  response: z.object({ applied: z.boolean() }),
});
