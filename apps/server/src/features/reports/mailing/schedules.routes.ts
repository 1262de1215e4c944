import * as calls from '@balcao/contract/reports/schedule';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { endSchedule, listSchedules, scheduleReport } from './schedules.ts';

/** Reports by mail: those that a person gets, and those that they have colleagues sent. */
export function scheduleRoutes(app: FastifyInstance): void {
  serve(app, calls.scheduleReport, async (call) => ({
    data: await scheduleReport(call.ctx, call.actor, { ...call.body, act: actOf(call) }),
  }));
  serve(app, calls.listReportSchedules, async ({ ctx, actor }) => ({
    data: await listSchedules(ctx, actor),
  }));
  serve(app, calls.endReportSchedule, async (call) => ({
    data: await endSchedule(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
}
