import { TRANSFER_FILE_BYTES } from '@balcao/contract/balance/limits';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { openPool } from '../../platform/workers/pool.ts';
import type { WorkerKind } from '../../platform/workers/thread.ts';
import { type ReadFile, readTransferFile } from './transfer-file.rules.ts';

/** Smaller files are read at once: a thread would take longer to begin. */
const SMALL_BYTES = 32_768;
const TOO_LARGE = 'O arquivo passa de 1 MB. Divida-o em partes.';

const kind: WorkerKind = {
  name: 'transfer file worker',
  file: new URL('./transfer-file-worker.ts', import.meta.url),
  hangMs: 5_000,
  starvedMs: 30_000,
  idleMs: 60_000,
  waiting: 20,
  patienceMs: 20_000,
  memory: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

const reader = perContext((ctx) => openPool<Uint8Array, ReadFile>(kind, 1, ctx.log));

/** Ends the thread of a server's reading. */
export const closeReader = (ctx: Context): Promise<void> => reader(ctx).close();

/** The bytes of an uploaded file. Throws FILE_TOO_LARGE. */
export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > TRANSFER_FILE_BYTES)
      throw new AppError('FILE_TOO_LARGE', { fields: { file: [TOO_LARGE] } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const refusal = (text: string) => new AppError('INVALID', { fields: { file: [text] } });

/** The transfers of a file, large ones read in a separate thread. Throws INVALID for its field, UNAVAILABLE. */
export async function readFile(ctx: Context, bytes: Uint8Array) {
  const read = bytes.length <= SMALL_BYTES ? readTransferFile(bytes) : await reader(ctx).ask(bytes);
  if ('fault' in read) {
    if (read.passing) throw new AppError('UNAVAILABLE', { retryAfter: 3 });
    throw refusal('Este arquivo leva tempo demais para ser lido. Divida-o em partes.');
  }
  if (read.refused !== undefined) throw refusal(read.refused);
  return read;
}
