import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import type { ListQuery } from '@balcao/contract/records/schema';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { writeAudit } from '../database/audit.ts';
import type { Db } from '../database/open.ts';
import { columnsOf, eachBatch } from '../database/record-rows.ts';
import { perContext } from '../per-context.ts';
import type { ServedRecord } from './behaviour.ts';
import { type Cell, cellOf } from './cells.ts';
import { csvOf } from './csv.ts';
import { complete, listed, queryOf } from './read.ts';
import { visible } from './rights.ts';
import { xlsxOf } from './xlsx.ts';

/** Each holds a connection of the pool for as long as its reader takes. */
const MOST_AT_ONCE = 4;
const BATCH_ROWS = 500;
/** A reader who takes nothing for so long has gone. */
const PATIENCE_MS = 60_000;

const formats = { csv: csvOf, xlsx: xlsxOf };
export type Export = {
  format: keyof typeof formats;
  query: Omit<ListQuery, 'page' | 'per_page'>;
  columns: string | undefined;
};

/** The people whose exports are being written. */
const writing = perContext(() => new Set<number>());

const always: Field[] = [
  { name: 'id', label: 'Número', type: 'number' },
  { name: 'created_at', label: 'Criado em', type: 'moment' },
  { name: 'updated_at', label: 'Alterado em', type: 'moment' },
];

/** The fields by their names with commas between, in that order; without names those that the list shows at first. */
function chosen(definition: RecordDefinition, columns: string | undefined): Field[] {
  if (!columns) return definition.fields.filter(({ list }) => list === 'shown');
  const known = [...listed(definition), ...always];
  return [...new Set(columns.split(','))].map((name) => {
    const field = known.find((one) => one.name === name);
    if (!field) throw new AppError('INVALID', { fields: { columns: ['Coluna desconhecida.'] } });
    return field;
  });
}

type Written = { fields: Field[]; rows: number };

async function* cellsOf(
  trx: Db,
  served: ServedRecord,
  { query, written }: { query: ReturnType<typeof queryOf> & { sort: string }; written: Written },
): AsyncGenerator<Cell[][]> {
  const { definition } = served;
  const fields = columnsOf(definition).filter((field) => written.fields.includes(field));
  const options = { fields, sort: query.sort, size: BATCH_ROWS };
  for await (const batch of eachBatch(trx, definition, query, options)) {
    const rows = await complete(trx, served, batch);
    written.rows += rows.length;
    yield rows.map((row) => written.fields.map((field) => cellOf(field, row[field.name])));
  }
}

/** Asks for the first batch at once: what the database refuses is refused before the first byte. */
async function begun<T>(batches: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** Writes as fast as the reader reads; true when all was written, false when the reader went away or sleeps. */
async function pour(pieces: AsyncIterable<Uint8Array>, output: PassThrough, gone: AbortSignal) {
  try {
    for await (const piece of pieces) {
      gone.throwIfAborted();
      if (output.write(piece)) continue;
      const signal = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)]);
      await once(output, 'drain', { signal });
    }
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Writes the file into the stream and into the audit how much of it there was. */
async function write(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  { format, query, columns, fields, output }: Export & { fields: Field[]; output: PassThrough },
): Promise<void> {
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  const wanted = { ...queryOf(actor, served, query), sort: query.sort };
  const isWhole = await ctx.db.transaction().execute(async (trx) => {
    const written = { fields, rows: 0 };
    const cells = await begun(cellsOf(trx, served, { query: wanted, written }));
    const headings = fields.map(({ label }) => label);
    const whole = await pour(formats[format](headings, cells), output, gone.signal);
    const { rows } = written;
    const { q, filters } = query;
    await writeAudit(trx, actor, {
      action: 'export',
      record: served.definition.name,
      recordId: null,
      after: { format, rows, whole, filters: { q, ...filters }, columns },
    });
    return whole;
  });
  if (isWhole) output.end();
  else output.destroy();
}

/**
 * The rows that the list would give over all of its pages, as a file that is written while it is read. Throws FORBIDDEN,
 * INVALID for an unknown column, TOO_MANY while the same person has another one or too many people have theirs.
 */
export async function exportRecords(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  asked: Export,
): Promise<Readable> {
  visible(actor, served);
  const fields = chosen(served.definition, asked.columns);
  const people = writing(ctx);
  if (people.has(actor.userId) || people.size >= MOST_AT_ONCE) {
    const reason = 'Há exportações em andamento. Aguarde uma delas terminar e tente de novo.';
    throw new AppError('TOO_MANY', { reason, retryAfter: 10 });
  }
  const output = new PassThrough();
  // The reader hears of a fault too; in the very first moment there is none.
  output.on('error', () => {});
  people.add(actor.userId);
  write(ctx, actor, served, { ...asked, fields, output })
    .catch((fault) => output.destroy(fault))
    .finally(() => people.delete(actor.userId));
  // A fault before the first byte still has an answer of its own.
  await once(output, 'readable');
  return output;
}
