import * as deliveries from '@balcao/contract/automail/deliveries';
import * as rules from '@balcao/contract/automail/rule';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { dryRun } from './evaluation/dry-run.ts';
import { previewMail } from './rules/preview.ts';
import { getDelivery, listDeliveries, retryDelivery } from './sending/deliveries.ts';

export function automailRoutes(app: FastifyInstance): void {
  serve(app, rules.dryRunRule, async ({ ctx, actor, params, body }) => ({
    data: await dryRun(ctx, actor, { ...params, ...body }),
  }));
  serve(app, rules.previewTemplateMail, async ({ ctx, actor, body }) => ({
    data: await previewMail(ctx, actor, body),
  }));
  serve(app, deliveries.listDeliveries, ({ ctx, actor, query }) =>
    listDeliveries(ctx, actor, query),
  );
  serve(app, deliveries.getDelivery, async ({ ctx, actor, params }) => ({
    data: await getDelivery(ctx, actor, params.id),
  }));
  serve(app, deliveries.retryDelivery, async (call) => ({
    data: await retryDelivery(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
}
