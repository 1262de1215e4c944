import type { Remittance } from '@balcao/brazil/cnab/slip';
import { RETURN_FILE_BYTES } from '@balcao/contract/payments/bank-files';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { openPool } from '../../../platform/workers/pool.ts';
import type { WorkerKind } from '../../../platform/workers/thread.ts';
import { type BankDone, type BankWork, workOn } from './bank-file.rules.ts';

/** Smaller work is done at once: a thread would take longer to begin. */
const SMALL_BYTES = 32_768;
const SMALL_SLIPS = 50;
const TOO_LARGE = 'O arquivo passa de 16 MB. Peça ao banco um retorno por dia.';
const TOO_LONG = 'Este arquivo leva tempo demais. Divida-o em partes.';

const kind: WorkerKind = {
  name: 'bank file worker',
  file: new URL('./bank-file-worker.ts', import.meta.url),
  hangMs: 15_000,
  starvedMs: 60_000,
  idleMs: 60_000,
  waiting: 10,
  patienceMs: 30_000,
  memory: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
};

const threads = perContext((ctx) => openPool<BankWork, BankDone>(kind, 1, ctx.log));

/** Ends the thread of a server's bank files. */
export const closeBankFiles = (ctx: Context): Promise<void> => threads(ctx).close();

/** The bytes of an uploaded file. Throws FILE_TOO_LARGE. */
export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > RETURN_FILE_BYTES)
      throw new AppError('FILE_TOO_LARGE', { fields: { file: [TOO_LARGE] } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function done(ctx: Context, work: BankWork, isSmall: boolean, field: string) {
  const refusal = (text: string) =>
    new AppError('INVALID', { reason: text, fields: { [field]: [text] } });
  const made = isSmall ? workOn(work) : await threads(ctx).ask(work);
  if ('fault' in made) {
    if (made.passing) throw new AppError('UNAVAILABLE', { retryAfter: 3 });
    throw refusal(TOO_LONG);
  }
  if ('refused' in made) throw refusal(made.refused);
  return made;
}

/** What a bank's file says, large ones read in a thread. Throws INVALID for its field, UNAVAILABLE. */
export async function readBankFile(ctx: Context, bytes: Uint8Array) {
  const read = await done(ctx, { read: bytes }, bytes.length <= SMALL_BYTES, 'file');
  if (!('file' in read)) throw new Error('a return was asked for');
  return read;
}

/** A file for the bank, large ones written in a thread. Throws INVALID for its charges, UNAVAILABLE. */
export async function writeBankFile(ctx: Context, remittance: Remittance): Promise<Buffer> {
  const isSmall = remittance.slips.length <= SMALL_SLIPS;
  const made = await done(ctx, { write: remittance }, isSmall, 'ids');
  if (!('text' in made)) throw new Error('a remittance was asked for');
  return Buffer.from(made.text, 'latin1');
}
