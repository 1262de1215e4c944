import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { writeAudit } from '../database/audit.ts';
import type { Db } from '../database/open.ts';
import { perContext } from '../per-context.ts';
import { pour } from '../pour.ts';
import type { Cell } from './cells.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

/** Each holds a pool connection for as long as its reader takes. */
const MOST_AT_ONCE = 4;
/** However slowly it is read: the connection, its snapshot and one of the few places are for the others then. */
const LONGEST_MS = 600_000;

const formats = { csv: csvOf, xlsx: xlsxOf };
export type Format = keyof typeof formats;

export type Sheet = {
  format: Format;
  headings: string[];
  /** The rows in batches, read in the transaction that notes the export in the audit. */
  cells(trx: Db): AsyncGenerator<Cell[][]>;
  /** Whose export the audit notes, and what was asked. */
  record: string;
  asked: object;
};

/** The people whose exports are being written. */
const writing = perContext(() => new Set<number>());

/** Requests the first batch at once, so that an error of the database comes before the first byte. */
async function begun<T>(batches: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** Writes the file into the stream, and its size into the audit. */
async function write(ctx: Context, actor: Actor, sheet: Sheet, output: PassThrough) {
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  const { format, headings, record, asked } = sheet;
  let rows = 0;
  const note = (db: Db, whole: boolean) => {
    const after = { format, rows, whole, ...asked };
    return writeAudit(db, actor, { action: 'export', record, recordId: null, after });
  };
  async function written(trx: Db): Promise<boolean> {
    const counted = (async function* () {
      for await (const batch of sheet.cells(trx)) {
        rows += batch.length;
        yield batch;
      }
    })();
    const pieces = formats[format](headings, await begun(counted));
    const whole = await pour(pieces, output, gone.signal, { longestMs: LONGEST_MS });
    await note(trx, whole);
    return whole;
  }
  const isWhole = await ctx.db
    .transaction()
    .execute(written)
    .catch(async (fault) => {
      // The transaction is gone, and what the reader got is not.
      if (rows > 0) await note(ctx.db, false);
      throw fault;
    });
  if (isWhole) output.end();
  else output.destroy();
}

/**
 * A file that is written while it is read, for ten minutes at most. Throws TOO_MANY while the same person has another export or too many people
 * have theirs.
 */
export async function streamSheet(ctx: Context, actor: Actor, sheet: Sheet): Promise<Readable> {
  const people = writing(ctx);
  if (people.has(actor.userId) || people.size >= MOST_AT_ONCE) {
    const reason = 'Há exportações em andamento. Aguarde uma delas terminar e tente de novo.';
    throw new AppError('TOO_MANY', { reason, retryAfter: 10 });
  }
  const output = new PassThrough();
  // The reader also gets the error; before there is one, this listener does.
  output.on('error', () => {});
  people.add(actor.userId);
  write(ctx, actor, sheet, output)
    .catch((fault) => output.destroy(fault))
    .finally(() => people.delete(actor.userId));
  // An error before the first byte can still be a normal answer.
  await once(output, 'readable');
  return output;
}
