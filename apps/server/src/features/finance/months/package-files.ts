import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { csvOf } from '../../../platform/records/csv.ts';
import { xlsxOf } from '../../../platform/records/xlsx.ts';
import { isMissing } from '../../../platform/storage.ts';
import type { ZipPart } from '../../../platform/zip.ts';
import { today } from '../../payments/payments.ts';
import { readCashFlow, readDre } from '../reports/read-reports.ts';
import { daysOf } from './month.rules.ts';
import * as store from './package.store.ts';
import * as sheets from './package-sheets.rules.ts';
import * as tables from './package-tables.rules.ts';

export type Packed = store.Closing & { unitName: string };

/** Rows of a transaction of their own, in batches: no connection is kept between two files. */
async function* cellsOf<Row>(
  ctx: Context,
  rows: (trx: Db) => AsyncGenerator<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  const trx = await ctx.db.startTransaction().execute();
  try {
    for await (const batch of rows(trx)) yield batch.map(cells);
  } finally {
    await trx.rollback().execute();
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* sheetParts(ctx: Context, { unitId, month, closedAt }: Packed) {
  const days = daysOf(month);
  const parts = () => cellsOf(ctx, (trx) => store.eachPart(trx, unitId, days), sheets.partCells);
  yield { path: 'lancamentos.csv', content: csvOf(sheets.partHeadings, parts()) };
  const workbook = xlsxOf(sheets.partHeadings, parts(), undefined, closedAt);
  yield { path: 'lancamentos.xlsx', content: workbook, stored: true };
  const moved = cellsOf(ctx, (trx) => store.eachMovement(trx, unitId, days), sheets.movementCells);
  yield { path: 'movimentos.csv', content: csvOf(sheets.movementHeadings, moved) };
}

async function* tableParts(ctx: Context, packed: Packed) {
  const { unitId, month, closedAt } = packed;
  const asked = { span: daysOf(month), today: today(ctx), unitId, units: [unitId] };
  const of = { ...packed, created: closedAt };
  const dres = [
    await readDre(ctx.db, { ...asked, basis: 'competence' }),
    await readDre(ctx.db, { ...asked, basis: 'cash' }),
  ];
  yield { path: 'dre.pdf', content: one(await ctx.pdf.table(tables.dreTable(of, dres))) };
  const flow = await readCashFlow(ctx.db, { ...asked, by: 'day' });
  const drawn = await ctx.pdf.table(tables.cashFlowTable(of, flow));
  yield { path: 'fluxo-de-caixa.pdf', content: one(drawn) };
}

/** The files of statements as the bank wrote them; `lost` gets the names of those whose bytes are gone. */
async function* statementParts(ctx: Context, { unitId, month }: Packed, lost: string[]) {
  for (const one of await store.listStatements(ctx.db, unitId, daysOf(month))) {
    const path = `extratos/${one.id}-${one.filename.replace(/[/\\\p{Cc}]/gu, '_')}`;
    const content = await ctx.storage.getStream(one.storage_key).catch((error) => {
      if (!isMissing(error)) throw error;
      ctx.log.error({ statement: one.id }, 'a kept statement has no bytes');
      return null;
    });
    if (content) yield { path, content };
    else lost.push(path);
  }
}

type Listed = { arquivo: string; bytes: number; sha256: string };

/** Counts and hashes a file while it passes. */
async function* listed(part: ZipPart, list: Listed[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of part.content) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  list.push({ arquivo: part.path, bytes, sha256: hash.digest('hex') });
}

/** The files of the accountant's package, each read while it is written; the last one lists all others with their hashes. `onFile` hears of each that begins. */
export async function* packageFiles(
  ctx: Context,
  packed: Packed,
  onFile: (path: string) => Promise<void>,
): AsyncGenerator<ZipPart> {
  const list: Listed[] = [];
  const lost: string[] = [];
  const sources = [
    sheetParts(ctx, packed),
    statementParts(ctx, packed, lost),
    ...hooksOf(ctx).monthFiles.map((files) => files(ctx, packed)),
    tableParts(ctx, packed),
  ];
  for (const source of sources) {
    for await (const part of source) {
      await onFile(part.path);
      yield { ...part, content: listed(part, list) };
    }
  }
  const manifest = {
    unidade: packed.unitName,
    mes: packed.month,
    fechado_em: packed.closedAt.toISOString(),
    arquivos: list,
    sem_conteudo: lost,
  };
  yield { path: 'manifesto.json', content: one(Buffer.from(JSON.stringify(manifest, null, 2))) };
}
