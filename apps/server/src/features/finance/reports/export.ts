import type { Readable } from 'node:stream';
import type { ReportName } from '@balcao/contract/finance/report-names';
import type { ReportQuery } from '@balcao/contract/finance/reports';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Format, streamSheet } from '../../../platform/records/export-stream.ts';
import { exportedUnits } from '../finance.policy.ts';
import * as tables from './export.rules.ts';
import * as reports from './reports.ts';

function tableOf(
  ctx: Context,
  actor: Actor,
  { name, query }: { name: ReportName; query: ReportQuery },
): Promise<tables.Table> {
  switch (name) {
    case 'cash_flow':
      return reports.getCashFlow(ctx, actor, query).then(tables.cashFlowTable);
    case 'dre':
      return reports.getDre(ctx, actor, query).then(tables.dreTable);
    case 'aging':
      return reports.getAging(ctx, actor, query).then(tables.agingTable);
    case 'payables':
      return reports.getPayables(ctx, actor, query).then(tables.payablesTable);
    case 'results':
      return reports.getResults(ctx, actor, query).then(tables.resultsTable);
  }
}

type Asked = { name: ReportName; format: Format; query: ReportQuery };

/** The table of a view as a file, which the audit notes. Throws FORBIDDEN, INVALID, TOO_MANY. */
export async function exportReport(
  ctx: Context,
  actor: Actor,
  { name, format, query }: Asked,
): Promise<Readable> {
  if (!exportedUnits(actor)) throw new AppError('FORBIDDEN');
  const { headings, rows } = await tableOf(ctx, actor, { name, query });
  async function* cells() {
    yield rows;
  }
  const asked = { name, filters: query };
  return streamSheet(ctx, actor, { format, headings, cells, record: 'fn_report', asked });
}
