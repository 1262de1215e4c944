import * as recurrence from '@balcao/contract/finance/recurrence';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { createInstalments } from './instalments.ts';
import { getRecurrence } from './recurrence.ts';
import { stopRecurrence, updateRecurrence } from './recurrence-acts.ts';
import { createRecurrence } from './recurrence-begin.ts';

/** Entries in instalments, and those that come again. */
export function recurrenceRoutes(app: FastifyInstance): void {
  serve(app, recurrence.createInstalments, async (call) => ({
    data: await createInstalments(call.ctx, call.actor, call.body, actOf(call)),
  }));
  serve(app, recurrence.createRecurrence, (call) =>
    createRecurrence(call.ctx, call.actor, call.body, actOf(call)),
  );
  serve(app, recurrence.getRecurrence, ({ ctx, actor, params }) =>
    getRecurrence(ctx, actor, params.id),
  );
  serve(app, recurrence.updateRecurrence, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await updateRecurrence(call.ctx, call.actor, asked) };
  });
  serve(app, recurrence.stopRecurrence, async (call) => {
    const asked = { ...call.params, ...call.body, act: actOf(call) };
    return { data: await stopRecurrence(call.ctx, call.actor, asked) };
  });
}
