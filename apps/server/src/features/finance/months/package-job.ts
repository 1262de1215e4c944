import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { whileDiskLasts } from '../../../platform/disk-reserve.ts';
import { zipOf } from '../../../platform/zip.ts';
import { findUnit } from './months.store.ts';
import * as store from './package.store.ts';
import { type Packed, packageFiles } from './package-files.ts';

const JOB = 'finance.package';
const GIVEN_UP = 'finance.package-given-up';
type Sent = { unitId: number; month: string; closedAt: string };

/** Has the package of a closing made once its transaction commits. */
export const sendPackage = (ctx: Context, trx: Db, sent: Sent): Promise<void> =>
  ctx.jobs.send(JOB, sent, { db: trx });

/** What is done when a file begins, in percent; statements and notes count little, and there may be many. */
const DONE: Record<string, number> = {
  'lancamentos.csv': 5,
  'lancamentos.xlsx': 35,
  'movimentos.csv': 65,
  'dre.pdf': 90,
  'fluxo-de-caixa.pdf': 95,
};
const OTHERS = 80;

/** A file of this machine without a name: nobody else opens it, and it goes with the server, also when that is killed. */
async function unnamedFile(): Promise<{ writer: FileHandle; reader: FileHandle }> {
  const path = join(tmpdir(), `balcao-package-${randomBytes(8).toString('hex')}`);
  const writer = await open(path, 'wx', 0o600);
  const reader = await open(path, 'r');
  await rm(path);
  return { writer, reader };
}

/** Writes the package into a file of this machine: storages want to know its length first. */
async function spool(ctx: Context, packed: Packed, file: FileHandle) {
  const hash = createHash('sha256');
  let bytes = 0;
  let done = 0;
  const onFile = async (name: string) => {
    const package_done = DONE[name] ?? OTHERS;
    if (package_done === done) return;
    done = package_done;
    await store.updateProgress(ctx.db, packed, { package_state: 'making', package_done });
  };
  async function* counted() {
    for await (const piece of zipOf(packageFiles(ctx, packed, onFile), packed.closedAt)) {
      hash.update(piece);
      bytes += piece.length;
      yield Buffer.from(piece);
      // Each batch is a slice: what else the server has to do comes between two.
      await breathe();
    }
  }
  // The stream closes the file, also when it fails: a handle waits for its streams before it closes.
  await pipeline(Readable.from(whileDiskLasts(ctx, counted())), file.createWriteStream());
  return { bytes, sha256: hash.digest() };
}

/** The month gets its package when the file is stored whole; what a killed server left has no row and is swept away. */
async function make(ctx: Context, packed: Packed): Promise<void> {
  const { writer, reader } = await unnamedFile();
  const content = reader.createReadStream();
  const key = `fn_month/${packed.unitId}/${randomBytes(16).toString('hex')}`;
  try {
    const { bytes, sha256 } = await spool(ctx, packed, writer);
    const options = { contentLength: bytes, contentType: 'application/zip' };
    await ctx.storage.putStream(key, content, options);
    const kept = await store.keepPackage(ctx.db, packed, { key, bytes, sha256 });
    if (!kept) await ctx.storage.delete(key);
  } finally {
    content.destroy();
  }
}

async function makePackage(ctx: Context, { unitId, month, closedAt }: Sent): Promise<void> {
  const closing = { unitId, month, closedAt: new Date(closedAt) };
  const began = { package_state: 'making', package_done: 0 } as const;
  if (!(await store.updateProgress(ctx.db, closing, began))) return;
  const unit = await findUnit(ctx.db, unitId);
  try {
    await make(ctx, { ...closing, unitName: unit?.name ?? '' });
  } catch (error) {
    await store.updateProgress(ctx.db, closing, { package_state: 'retrying', package_done: 0 });
    throw error;
  }
}

/** Nobody tries again by itself: the month says so. */
async function giveUp(ctx: Context, { unitId, month, closedAt }: Sent): Promise<void> {
  const closing = { unitId, month, closedAt: new Date(closedAt) };
  await store.updateProgress(ctx.db, closing, { package_state: 'failed', package_done: 0 });
}

export async function packageJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<Sent>(GIVEN_UP, {}, (sent) => giveUp(ctx, sent));
  await ctx.jobs.define<Sent>(JOB, { givenUp: GIVEN_UP }, (sent) => makePackage(ctx, sent));
}
