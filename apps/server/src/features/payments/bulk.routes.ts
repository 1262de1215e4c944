import * as calls from '@balcao/contract/payments/charge-bulk';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { beginBulk, getJob, previewBulk } from './bulk.ts';

export function bulkRoutes(app: FastifyInstance): void {
  serve(app, calls.bulkCharges, async (call) => ({
    data: await beginBulk(call.ctx, call.actor, call.body, actOf(call)),
  }));
  serve(app, calls.previewBulk, async ({ ctx, actor, body }) => ({
    data: await previewBulk(ctx, actor, body),
  }));
  serve(app, calls.getJob, async ({ ctx, actor, params }) => ({
    data: await getJob(ctx, actor, params.job),
  }));
}
