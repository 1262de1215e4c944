import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idParams } from '../text.ts';

const access = 'staff' as const;

export const metaEventStates = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type MetaEventState = (typeof metaEventStates)[number];

const metaEvent = z.object({
  /** The conversion that it tells. */
  id: z.number(),
  name: z.enum(['Lead', 'CompleteRegistration', 'Purchase', 'Refund']),
  event_id: z.string(),
  status: z.enum(metaEventStates),
  reason: z.string().nullable(),
  tries: z.number(),
  /** When it happened, and when it was sent or is tried next. */
  at: z.string(),
  sent_at: z.string().nullable(),
  due_at: z.string().nullable(),
  ticket_id: z.number(),
  pm_transaction_id: z.number().nullable(),
  cents: z.number(),
});
export type MetaEventRow = z.infer<typeof metaEvent>;

export const listMetaEvents = endpoint({
  method: 'GET',
  path: '/api/ad_meta_event',
  access,
  summary: 'Events for the Conversions API of Meta, the newest first',
  query: z.strictObject({
    page: pageQuery.shape.page,
    per_page: pageQuery.shape.per_page,
    status: z.enum(metaEventStates).optional(),
  }),
  response: paged(metaEvent).extend({
    /** Whether this installation tells Meta anything. */
    enabled: z.boolean(),
    may: z.object({ retry: z.boolean() }),
  }),
});

/** A failed one is sent once more; 409 for any other. */
export const retryMetaEvent = endpoint({
  method: 'POST',
  path: '/api/ad_meta_event/:id/retry',
  access,
  summary: 'Send a failed event again',
  params: idParams,
  response: z.object({ data: metaEvent }),
});
