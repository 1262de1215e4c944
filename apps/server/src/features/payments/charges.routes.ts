import * as acts from '@balcao/contract/payments/charge-acts';
import * as charges from '@balcao/contract/payments/charges';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { exportHeaders } from '../../platform/records/serve-record.ts';
import { changeType } from './change-type.ts';
import * as doing from './charge-acts.ts';
import { getCharge, listHistory, quoteCharge } from './charge-detail.ts';
import { createCharge, removeCharge, updateCharge } from './charge-save.ts';
import { indicatorsOf, listCharges, listOptions } from './charges.ts';
import { duplicateCharge } from './duplicate.ts';
import { exportCharges } from './export.ts';
import { createInstalments } from './instalments.ts';
import { refundCharge } from './refund.ts';
import { remindCharge } from './remind.ts';
import { retryCharge } from './retry.ts';

function readingRoutes(app: FastifyInstance): void {
  serve(app, charges.listCharges, ({ ctx, actor, query }) => listCharges(ctx, actor, query));
  serve(app, charges.chargeOptions, async ({ ctx, actor, query }) => ({
    data: await listOptions(ctx, actor, query),
  }));
  serve(app, charges.chargeIndicators, async ({ ctx, actor, query }) => ({
    data: await indicatorsOf(ctx, actor, query),
  }));
  serve(app, charges.exportCharges, async ({ ctx, actor, params, query, reply }) => {
    const { sort, ...filter } = query;
    const file = await exportCharges(ctx, actor, { ...params, sort, filter });
    reply.headers(exportHeaders('Cobranças', params.format, ctx.clock()));
    return file;
  });
  serve(app, charges.getCharge, ({ ctx, actor, params }) => getCharge(ctx, actor, params.id));
  serve(app, charges.chargeHistory, async ({ ctx, actor, params, query }) => ({
    data: await listHistory(ctx, actor, { ...params, ...query }),
  }));
  serve(app, acts.quoteCharge, async ({ ctx, actor, params, query }) => ({
    data: await quoteCharge(ctx, actor, { ...params, ...query }),
  }));
}

/** Charges: the list, one of them, and what staff does with it. */
export function chargeRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  serve(app, charges.createCharge, async (call) => ({
    data: await createCharge(call.ctx, call.actor, call.body, actOf(call)),
  }));
  serve(app, charges.createInstalments, async (call) => ({
    data: await createInstalments(call.ctx, call.actor, call.body, actOf(call)),
  }));
  serve(app, acts.updateCharge, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await updateCharge(call.ctx, call.actor, asked) };
  });
  serve(app, acts.removeCharge, (call) =>
    removeCharge(call.ctx, call.actor, call.params.id, actOf(call)),
  );
  serve(app, acts.emitCharge, async (call) => {
    const asked = { ...call.params, act: actOf(call) };
    return { data: await doing.emitCharge(call.ctx, call.actor, asked) };
  });
  serve(app, acts.cancelCharge, async (call) => {
    const asked = { ...call.params, ...call.body, act: actOf(call) };
    return { data: await doing.cancelCharge(call.ctx, call.actor, asked) };
  });
  serve(app, acts.changeChargeType, async (call) => {
    const asked = { ...call.params, ...call.body, act: actOf(call) };
    return { data: await changeType(call.ctx, call.actor, asked) };
  });
  serve(app, acts.duplicateCharge, async (call) => {
    const asked = { ...call.params, ...call.body, act: actOf(call) };
    return { data: await duplicateCharge(call.ctx, call.actor, asked) };
  });
  serve(app, acts.remindCharge, async (call) => {
    const asked = { ...call.params, act: actOf(call) };
    return { data: await remindCharge(call.ctx, call.actor, asked) };
  });
  serve(app, acts.retryCharge, async (call) => {
    const asked = { ...call.params, act: actOf(call) };
    return { data: await retryCharge(call.ctx, call.actor, asked) };
  });
  serve(app, acts.settleCharge, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await doing.settleCharge(call.ctx, call.actor, asked) };
  });
  serve(app, acts.refundCharge, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await refundCharge(call.ctx, call.actor, asked) };
  });
}
