import { SPENDING_FILE_BYTES } from '@balcao/contract/advertising/limits';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { openPool } from '../../platform/workers/pool.ts';
import type { WorkerKind } from '../../platform/workers/thread.ts';
import { type FileRead, type FileWork, readSpendingFile } from './spending-file.rules.ts';

/** Smaller files are read at once: a thread would take longer to begin. */
const SMALL_BYTES = 32_768;
const TOO_LARGE = 'O arquivo passa de 10 MB. Exporte períodos menores.';
const TOO_LONG = 'Este arquivo leva tempo demais para ser lido. Exporte períodos menores.';
const OTHER_COLUMNS = 'Diga quais colunas deste arquivo são o dia, a campanha e o valor.';

const kind: WorkerKind = {
  name: 'spending worker',
  file: new URL('./spending-worker.ts', import.meta.url),
  hangMs: 15_000,
  starvedMs: 60_000,
  idleMs: 60_000,
  waiting: 10,
  patienceMs: 30_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
};

const threads = perContext((ctx) => openPool<FileWork, FileRead>(kind, 1, ctx.log));

/** Ends the thread of a server's files of spending. */
export const closeReader = (ctx: Context): Promise<void> => threads(ctx).close();

/** The bytes of an uploaded file. Throws FILE_TOO_LARGE as soon as there are too many. */
export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > SPENDING_FILE_BYTES)
      throw new AppError('FILE_TOO_LARGE', { fields: { file: [TOO_LARGE] } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const refusal = (text: string) =>
  new AppError('INVALID', { reason: text, fields: { file: [text] } });

/**
 * What a file of spending says, large ones read in a thread. Throws INVALID for its field, UNAVAILABLE; for columns that nobody has
 * explained INVALID with the columns at `data`.
 */
export async function readFile(ctx: Context, work: FileWork) {
  const isSmall = work.bytes.length <= SMALL_BYTES;
  const read = isSmall ? readSpendingFile(work) : await threads(ctx).ask(work);
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
