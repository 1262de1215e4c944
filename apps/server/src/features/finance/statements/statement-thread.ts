import { STATEMENT_FILE_BYTES } from '@balcao/contract/finance/statements';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { openPool, type Pool } from '../../../platform/workers/pool.ts';
import type { WorkerKind } from '../../../platform/workers/thread.ts';
import { readStatement } from './read-statement.ts';
import type { FileRead, FileWork } from './statement.rules.ts';

/** Smaller files are read at once: a thread would take longer to begin. */
const SMALL_BYTES = 32_768;
const TOO_LARGE = 'O arquivo passa de 10 MB. Baixe o extrato do banco em períodos menores.';
export const TOO_LONG =
  'Este arquivo leva tempo demais para ser lido. Baixe o extrato em períodos menores.';
const OTHER_COLUMNS = 'Diga o que é cada coluna deste arquivo.';

export const kind: WorkerKind = {
  name: 'statement worker',
  file: new URL('./statement-worker.ts', import.meta.url),
  hangMs: 15_000,
  starvedMs: 60_000,
  idleMs: 60_000,
  waiting: 10,
  patienceMs: 30_000,
  memory: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
};

const threads = perContext((ctx) => openPool<FileWork, FileRead>(kind, 1, ctx.log));

/** Ends the thread of a server's statements. */
export const closeStatements = (ctx: Context): Promise<void> => threads(ctx).close();

/** The bytes of an uploaded file. Throws FILE_TOO_LARGE as soon as there are too many. */
export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > STATEMENT_FILE_BYTES)
      throw new AppError('FILE_TOO_LARGE', { fields: { file: [TOO_LARGE] } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const refusal = (text: string) =>
  new AppError('INVALID', { reason: text, fields: { file: [text] } });

/**
 * What a bank's statement says, large ones read in a thread. Throws INVALID for its field, UNAVAILABLE; for columns that nobody has
 * explained INVALID with the columns at `data`.
 */
export async function readFile(
  ctx: Context,
  work: FileWork,
  pool: Pool<FileWork, FileRead> = threads(ctx),
) {
  const isSmall = work.bytes.length <= SMALL_BYTES;
  const read = isSmall ? readStatement(work) : await pool.ask(work);
  if ('fault' in read) {
    if (read.passing) throw new AppError('UNAVAILABLE', { retryAfter: 3 });
    throw refusal(TOO_LONG);
  }
  if ('refused' in read) throw refusal(read.refused);
  if ('columns' in read)
    throw new AppError('INVALID', {
      reason: OTHER_COLUMNS,
      fields: { mapping: [OTHER_COLUMNS] },
      data: read.columns,
    });
  return read.file;
}
