import * as blocks from '@balcao/contract/automail/blocks';
import * as deliveries from '@balcao/contract/automail/deliveries';
import * as rules from '@balcao/contract/automail/rule';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { dryRun } from './evaluation/dry-run.ts';
import { liftBlock, listBlocks } from './recipients/blocks.ts';
import { previewMail } from './rules/preview.ts';
import { getDelivery, listDeliveries, retryDelivery } from './sending/deliveries.ts';

export function automailRoutes(app: FastifyInstance): void {
  serve(app, rules.dryRunRule, async ({ ctx, actor, params, body }) => ({
    data: await dryRun(ctx, actor, { ...params, ...body }),
  }));
  serve(app, rules.previewTemplateMail, async ({ ctx, actor, body }) => ({
    data: await previewMail(ctx, actor, body),
  }));
  serve(app, blocks.listBlocks, ({ ctx, actor, query }) => listBlocks(ctx, actor, query));
  serve(app, blocks.liftBlock, ({ ctx, actor, body }) => liftBlock(ctx, actor, body.address));
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
