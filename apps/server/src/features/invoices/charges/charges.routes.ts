import * as calls from '@balcao/contract/invoices/invoice-bulk';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';

import { beginBulk, getInvoiceBulk, previewBulk } from './bulk.ts';
import { getInvoicing, setInvoicing } from './charge-invoicing.ts';

/** Notes of charges: many at once, and by themselves. */
export function chargeNoteRoutes(app: FastifyInstance): void {
  serve(app, calls.previewInvoiceBulk, async ({ ctx, actor, body }) => ({
    data: await previewBulk(ctx, actor, body),
  }));
  serve(app, calls.bulkInvoices, async (call) => ({
    data: await beginBulk(call.ctx, call.actor, call.body, actOf(call)),
  }));
  serve(app, calls.getInvoiceJob, async ({ ctx, actor, params }) => ({
    data: await getInvoiceBulk(ctx, actor, params.job),
  }));
  serve(app, calls.getChargeInvoicing, async ({ ctx, actor, params }) => ({
    data: await getInvoicing(ctx, actor, params.id),
  }));
  serve(app, calls.setChargeInvoicing, async ({ ctx, actor, params, body }) => ({
    data: await setInvoicing(ctx, actor, { ...params, ...body }),
  }));
}
