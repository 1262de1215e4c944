import * as acts from '@balcao/contract/invoices/invoice-acts';
import * as calls from '@balcao/contract/invoices/invoices';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { exportHeaders } from '../../../platform/records/serve-record.ts';
import { updateInvoice } from './invoice-change.ts';
import { getInvoice, listHistory } from './invoice-detail.ts';
import { exportInvoices } from './invoice-export.ts';
import { createInvoice, previewInvoice, removeInvoice } from './invoice-save.ts';
import { listInvoices, listOptions } from './invoices.ts';

/** Notes: the list, one of them, and their drafts. */
export function invoiceRoutes(app: FastifyInstance): void {
  serve(app, calls.listInvoices, ({ ctx, actor, query }) => listInvoices(ctx, actor, query));
  serve(app, calls.invoiceOptions, async ({ ctx, actor, query }) => ({
    data: await listOptions(ctx, actor, query),
  }));
  serve(app, calls.exportInvoices, async ({ ctx, actor, params, query, reply }) => {
    const { sort, ...filter } = query;
    const file = await exportInvoices(ctx, actor, { ...params, sort, filter });
    reply.headers(exportHeaders('Notas fiscais', params.format, ctx.clock()));
    return file;
  });
  serve(app, calls.getInvoice, ({ ctx, actor, params }) => getInvoice(ctx, actor, params.id));
  serve(app, calls.previewInvoice, async ({ ctx, actor, body }) => ({
    data: await previewInvoice(ctx, actor, body),
  }));
  serve(app, calls.invoiceHistory, async ({ ctx, actor, params, query }) => ({
    data: await listHistory(ctx, actor, { ...params, ...query }),
  }));
  serve(app, acts.createInvoice, async (call) => ({
    data: await createInvoice(call.ctx, call.actor, call.body, actOf(call)),
  }));
  serve(app, acts.updateInvoice, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await updateInvoice(call.ctx, call.actor, asked) };
  });
  serve(app, acts.removeInvoice, (call) =>
    removeInvoice(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  );
}
