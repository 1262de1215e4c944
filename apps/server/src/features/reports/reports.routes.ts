import * as calls from '@balcao/contract/reports/report';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { fileHeaders } from '../../platform/records/serve-record.ts';
import { exportReport } from './exporting/export.ts';
import { listChoices, readReport } from './reading/report.ts';
import { listRowsBehind } from './reading/rows.ts';

/** The three reports, the rows behind their numbers, and their files. */
export function reportRoutes(app: FastifyInstance): void {
  serve(app, calls.ticketsReport, async ({ ctx, actor, query }) => ({
    data: await readReport(ctx, actor, 'tickets', query),
  }));
  serve(app, calls.resultsReport, async ({ ctx, actor, query }) => ({
    data: await readReport(ctx, actor, 'results', query),
  }));
  serve(app, calls.paymentsReport, async ({ ctx, actor, query }) => ({
    data: await readReport(ctx, actor, 'payments', query),
  }));
  serve(app, calls.reportChoices, async ({ ctx, actor, query }) => ({
    data: await listChoices(ctx, actor, query.report),
  }));
  serve(app, calls.reportRows, ({ ctx, actor, params, query }) =>
    listRowsBehind(ctx, actor, { ...params, ...query }),
  );
  serve(app, calls.exportReport, async ({ ctx, actor, params, query, reply }) => {
    const { file, name } = await exportReport(ctx, actor, { ...params, ...query });
    reply.headers(fileHeaders(name, query.format));
    return file;
  });
}
