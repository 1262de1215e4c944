import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idParams as params, pathId } from '../text.ts';

const access = 'staff' as const;

export const deliveryStates = [
  'waiting',
  'sent',
  'failed',
  'bounced',
  'complained',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryWords: Record<DeliveryState, string> = {
  waiting: 'Na fila',
  sent: 'Enviado',
  failed: 'Não entregue',
  bounced: 'Devolvido',
  complained: 'Marcado como spam',
  skipped: 'Não enviado',
};

/** One mail of a rule about one record. `reason` says in words why it waits, failed or was kept back. */
const delivery = z.object({
  id: z.number(),
  am_rule_id: z.number(),
  rule_name: z.string(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.enum(deliveryStates),
  reason: z.string().nullable(),
  origin: z.string(),
  parent_code: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  next_at: z.string().nullable(),
  may: z.object({ retry: z.boolean() }),
});
export type Delivery = z.infer<typeof delivery>;

/** Newest first; `q` is a whole address. Unknown filters are refused: one that is misspelt would show everything. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/am_delivery',
  access,
  summary: 'Automatic mails: deliveries',
  query: z.strictObject({
    ...pageQuery.shape,
    am_rule_id: pathId.optional(),
    status: z.enum(deliveryStates).optional(),
    origin: z.string().max(40).optional(),
    parent_code: pathId.optional(),
    sort: z.enum(['id', '-id']).default('-id'),
  }),
  response: paged(delivery),
});

/** A mail as it went out. */
export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/am_delivery/:id',
  access,
  summary: 'An automatic mail as it went out',
  params,
  response: z.object({
    data: delivery.extend({ html: z.string().nullable(), text: z.string().nullable() }),
  }),
});
export type WholeDelivery = z.infer<typeof getDelivery.response>['data'];

/** Tries a failed one again. Throws DELIVERY_STATE for any other. */
export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/am_delivery/:id/retry',
  access,
  act: true,
  summary: 'Try a failed automatic mail again',
  params,
  response: z.object({ data: delivery }),
});
