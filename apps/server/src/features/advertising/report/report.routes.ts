import * as calls from '@balcao/contract/advertising/report';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { reportAdvertising } from './report.ts';
import { listRowsBehind } from './rows.ts';

/** What visits, campaigns and affiliates brought. */
export function reportRoutes(app: FastifyInstance): void {
  serve(app, calls.advertisingReport, ({ ctx, actor, query }) =>
    reportAdvertising(ctx, actor, query),
  );
  serve(app, calls.advertisingReportRows, ({ ctx, actor, query }) =>
    listRowsBehind(ctx, actor, query),
  );
}
