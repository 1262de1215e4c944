import type { Readable } from 'node:stream';
import type { exportReport as exportSpec } from '@balcao/contract/reports/report';
import type { ReportName } from '@balcao/contract/reports/report-names';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { oneEach } from '../../../platform/few-at-once.ts';
import { perContext } from '../../../platform/per-context.ts';
import { type Format, streamSheet } from '../../../platform/records/export-stream.ts';
import { fileName } from '../reading/period.rules.ts';
import { readReport } from '../reading/report.ts';
import { countRows, eachBatch } from '../reading/rows.store.ts';
import { behindOf } from '../reading/rows.ts';
import { filterWords } from './filter-words.ts';
import { drawPaper } from './paper.ts';
import { requireSameSight } from './same-rights.ts';
import { reportSheet, rowCells, rowHeadings } from './sheet.rules.ts';

const MOST_ROWS = 100_000;
const BATCH_ROWS = 500;
const record = 'report';

type Query = z.output<typeof exportSpec.query>;
type ExportAsked = Omit<Query, 'format' | 'key'> & { name: ReportName };

const onePaper = perContext(() =>
  oneEach(
    () =>
      new AppError('TOO_MANY', {
        reason: 'Você já tem um PDF sendo feito. Aguarde e tente de novo.',
        retryAfter: 3,
      }),
  ),
);

type Exported = { file: Readable | Buffer; name: string };

async function exportPaper(ctx: Context, actor: Actor, query: ExportAsked): Promise<Exported> {
  const report = await readReport(ctx, actor, query.name, query);
  const filters = await filterWords(ctx, actor, query.name, query);
  const file = await onePaper(ctx)(actor.userId, () => drawPaper(ctx, report, filters));
  // It may have waited for its turn longer than the right lasted.
  await requireSameSight(ctx, ctx.db, actor, query.name);
  const after = { format: 'pdf', filters: query };
  await writeAudit(ctx.db, actor, { action: 'export', record, recordId: null, after });
  return { file, name: fileName(report.title, report) };
}

async function exportTables(
  ctx: Context,
  actor: Actor,
  { format, ...query }: ExportAsked & { format: Format },
): Promise<Exported> {
  const report = await readReport(ctx, actor, query.name, query);
  const filters = await filterWords(ctx, actor, query.name, query);
  const { headings, rows } = reportSheet(report, filters);
  async function* cells() {
    yield rows;
  }
  const asked = { filters: query };
  const file = await streamSheet(ctx, actor, { format, headings, cells, record, asked });
  return { file, name: fileName(report.title, report) };
}

async function exportRows(
  ctx: Context,
  actor: Actor,
  { format, ...query }: ExportAsked & { format: Format; key: string },
): Promise<Exported> {
  const { figure, behind } = await behindOf(ctx, actor, { ...query, page: 1, per_page: 1 });
  if ((await countRows(ctx.db, behind, MOST_ROWS + 1)) > MOST_ROWS)
    throw invalidAt('from', 'São mais de 100.000 linhas. Escolha um período menor.');
  async function* cells(trx: Db) {
    for await (const rows of eachBatch(trx, behind, { size: BATCH_ROWS, most: MOST_ROWS })) {
      // A long file must not outlive the right to it.
      await requireSameSight(ctx, trx, actor, query.name);
      yield rows.map(rowCells);
    }
  }
  const asked = { filters: query };
  const sheet = { format, headings: rowHeadings(query.name), cells, record, asked };
  const file = await streamSheet(ctx, actor, sheet);
  return { file, name: fileName(figure.label, behind.period) };
}

/** A report as a file, or with a key the rows behind a number. Throws FORBIDDEN, INVALID, TOO_MANY, UNAVAILABLE. */
export async function exportReport(
  ctx: Context,
  actor: Actor,
  { format, key, ...query }: Query & { name: ReportName },
): Promise<Exported> {
  if (format === 'pdf') {
    if (key !== undefined) throw invalidAt('format', 'As linhas saem em CSV ou XLSX.');
    return exportPaper(ctx, actor, query);
  }
  if (key === undefined) return exportTables(ctx, actor, { ...query, format });
  return exportRows(ctx, actor, { ...query, format, key });
}
