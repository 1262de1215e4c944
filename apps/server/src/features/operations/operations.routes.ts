import * as calls from '@balcao/contract/operations/operations';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { discardJob, retryJob } from './failed-jobs.ts';
import { getOperations } from './operations.ts';

export function operationsPageRoutes(app: FastifyInstance): void {
  serve(app, calls.getOperations, async ({ ctx, actor }) => ({
    data: await getOperations(ctx, actor),
  }));
  serve(app, calls.retryJob, async (call) => ({
    data: await retryJob(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
  serve(app, calls.discardJob, async (call) => ({
    data: await discardJob(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
}
