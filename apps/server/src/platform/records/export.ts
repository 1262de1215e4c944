import type { Readable } from 'node:stream';
import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import type { ListQuery } from '@balcao/contract/records/schema';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/open.ts';
import { columnsOf, eachBatch } from '../database/record-rows.ts';
import type { ServedRecord } from './behaviour.ts';
import { type Cell, cellOf } from './cells.ts';
import { type Format, streamSheet } from './export-stream.ts';
import { complete, listed, queryOf } from './read.ts';
import { requireAbility, visible } from './rights.ts';

const BATCH_ROWS = 500;

export type Export = {
  format: Format;
  query: Omit<ListQuery, 'page' | 'per_page'>;
  columns: string | undefined;
};

const always: Field[] = [
  { name: 'id', label: 'Número', type: 'number' },
  { name: 'created_at', label: 'Criado em', type: 'moment' },
  { name: 'updated_at', label: 'Alterado em', type: 'moment' },
];

/** The fields by their names with commas between, in that order; without names, those that the list shows at first. */
function chosen(definition: RecordDefinition, columns: string | undefined): Field[] {
  if (!columns) return definition.fields.filter(({ list }) => list === 'shown');
  const known = [...listed(definition), ...always];
  return [...new Set(columns.split(','))].map((name) => {
    const field = known.find((one) => one.name === name);
    if (!field) throw new AppError('INVALID', { fields: { columns: ['Coluna desconhecida.'] } });
    return field;
  });
}

async function* cellsOf(
  trx: Db,
  served: ServedRecord,
  { query, shown }: { query: ReturnType<typeof queryOf> & { sort: string }; shown: Field[] },
): AsyncGenerator<Cell[][]> {
  const { definition } = served;
  const fields = columnsOf(definition).filter((field) => shown.includes(field));
  const options = { fields, sort: query.sort, size: BATCH_ROWS };
  for await (const batch of eachBatch(trx, definition, query, options)) {
    const rows = await complete(trx, served, batch);
    yield rows.map((row) => shown.map((field) => cellOf(field, row[field.name])));
  }
}

/**
 * All rows of a list, over all its pages, as a file that is written while it is read. Throws FORBIDDEN, INVALID for an
 * unknown column, and TOO_MANY.
 */
export async function exportRecords(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  { format, query, columns }: Export,
): Promise<Readable> {
  visible(actor, served);
  const { may } = served.definition;
  if (may.export) requireAbility(actor, may.export);
  const shown = chosen(served.definition, columns);
  const wanted = { ...queryOf(actor, served, query), sort: query.sort };
  const { q, filters } = query;
  return streamSheet(ctx, actor, {
    format,
    headings: shown.map(({ label }) => label),
    cells: (trx) => cellsOf(trx, served, { query: wanted, shown }),
    record: served.definition.name,
    asked: { filters: { q, ...filters }, columns },
  });
}
