import * as calls from '@balcao/contract/advertising/spending';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { listSpending, saveSpending } from './spending.ts';

/** What campaigns cost, day by day. */
export function spendingRoutes(app: FastifyInstance): void {
  serve(app, calls.listSpending, ({ ctx, actor, query }) => listSpending(ctx, actor, query));
  serve(app, calls.saveSpending, async (call) => ({
    data: await saveSpending(call.ctx, call.actor, { ...call.body, act: actOf(call) }),
  }));
}
