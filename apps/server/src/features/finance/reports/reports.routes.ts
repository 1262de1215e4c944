import type { ReportName } from '@balcao/contract/finance/report-names';
import * as rows from '@balcao/contract/finance/report-rows';
import * as calls from '@balcao/contract/finance/reports';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { exportHeaders } from '../../../platform/records/serve-record.ts';
import { exportReport } from './export.ts';
import { exportReportRows, listReportRows } from './report-rows.ts';
import * as reports from './reports.ts';

const titles: Record<ReportName, string> = {
  cash_flow: 'Fluxo de caixa',
  dre: 'DRE',
  aging: 'A receber por idade',
  payables: 'A pagar',
  results: 'Resultados',
};

/** The views of finance, the rows behind their numbers, and their files. */
export function reportRoutes(app: FastifyInstance): void {
  serve(app, calls.getCashFlow, async ({ ctx, actor, query }) => ({
    data: await reports.getCashFlow(ctx, actor, query),
  }));
  serve(app, calls.getDre, async ({ ctx, actor, query }) => ({
    data: await reports.getDre(ctx, actor, query),
  }));
  serve(app, calls.getAging, async ({ ctx, actor, query }) => ({
    data: await reports.getAging(ctx, actor, query),
  }));
  serve(app, calls.getPayables, async ({ ctx, actor, query }) => ({
    data: await reports.getPayables(ctx, actor, query),
  }));
  serve(app, calls.getResults, async ({ ctx, actor, query }) => ({
    data: await reports.getResults(ctx, actor, query),
  }));
  serve(app, rows.listReportUnits, ({ ctx, actor }) => reports.listReportUnits(ctx, actor));
  serve(app, rows.listReportRows, ({ ctx, actor, params, query }) =>
    listReportRows(ctx, actor, { ...params, ...query }),
  );
  serve(app, rows.exportReportRows, async ({ ctx, actor, params, query, reply }) => {
    const file = await exportReportRows(ctx, actor, { ...params, ...query });
    reply.headers(exportHeaders(titles[params.name], params.format, ctx.clock()));
    return file;
  });
  serve(app, rows.exportReport, async ({ ctx, actor, params, query, reply }) => {
    const file = await exportReport(ctx, actor, { ...params, query });
    reply.headers(exportHeaders(titles[params.name], params.format, ctx.clock()));
    return file;
  });
}
