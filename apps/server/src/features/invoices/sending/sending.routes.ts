import * as acts from '@balcao/contract/invoices/invoice-acts';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { closeDocuments } from '../document/documents.ts';
import { cancelInvoice } from '../ending/cancel.ts';
import { discardInvoice } from '../ending/discard.ts';
import { substituteInvoice } from '../ending/substitute.ts';
import { closeSefin } from '../sefin/sefin-access.ts';
import { emitInvoice, retryInvoice } from './emit.ts';

/** What makes a draft a note, and what ends it. */
export function sendingRoutes(app: FastifyInstance): void {
  app.addHook('onClose', async () => {
    closeSefin(app.ctx);
    await closeDocuments(app.ctx);
  });
  serve(app, acts.emitInvoice, async (call) => ({
    data: await emitInvoice(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
  serve(app, acts.retryInvoice, async (call) => ({
    data: await retryInvoice(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
  serve(app, acts.discardInvoice, async (call) => ({
    data: await discardInvoice(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
  serve(app, acts.cancelInvoice, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await cancelInvoice(call.ctx, call.actor, asked) };
  });
  serve(app, acts.substituteInvoice, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await substituteInvoice(call.ctx, call.actor, asked) };
  });
}
