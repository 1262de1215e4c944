import type { Context } from '../../platform/context.ts';
import { fewAtOnce } from '../../platform/few-at-once.ts';
import type { StoredFile } from '../../platform/storage.ts';
import { KEPT_NAMELESS, KEPT_UNCLAIMED, ownerOf } from './sweep.rules.ts';
import * as store from './sweep.store.ts';
import { markRemoved } from './thread-files.store.ts';
import { removeBytes } from './thread-files.ts';
import { newPath, storing } from './upload/content-check.ts';
import { discardUpload } from './upload/multipart.ts';
import * as uploads from './upload/presigned.store.ts';

const BATCH = 100;
const CHECKED_AT_ONCE = 500;
const HOUR = 3_600_000;

const ago = (ctx: Context, ms: number) => new Date(ctx.clock().getTime() - ms);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const pathsOf = (rows: { path: string }[]) => rows.map(({ path }) => path);

async function inBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) === BATCH);
}

/**
 * Removes uploads that nobody claimed for a day: bytes first, so that the row remains if the bytes cannot be deleted.
 */
export function sweepUnclaimed(ctx: Context): Promise<void> {
  return inBatches(() =>
    ctx.db.transaction().execute(async (trx) => {
      const stale = await store.lockStale(trx, ago(ctx, KEPT_UNCLAIMED), BATCH);
      if (stale.length === 0) return 0;
      await removeBytes(ctx, pathsOf(stale));
      await store.deleteFiles(trx, idsOf(stale));
      return stale.length;
    }),
  );
}

/** Removes the bytes of expired files; their messages keep a row that says so. */
export function removeExpired(ctx: Context): Promise<void> {
  return inBatches(() =>
    ctx.db.transaction().execute(async (trx) => {
      const now = ctx.clock();
      const expired = await store.lockExpired(trx, now, BATCH);
      if (expired.length === 0) return 0;
      await removeBytes(ctx, pathsOf(expired));
      await markRemoved(trx, idsOf(expired), now);
      return expired.length;
    }),
  );
}

/** Ends uploads whose time is over. */
export function sweepUploads(ctx: Context): Promise<void> {
  return inBatches(async () => {
    const late = await uploads.listLate(ctx.db, ago(ctx, KEPT_UNCLAIMED + HOUR), BATCH);
    let ended = 0;
    for (const upload of late) {
      // Skips an upload that is being attached.
      const taken = { now: ctx.clock(), stale: ago(ctx, HOUR) };
      if (!(await uploads.takeUpload(ctx.db, upload.id, taken))) continue;
      const path = newPath({ origin: upload.origin, parentCode: upload.parent_code }, upload.key);
      await storing(ctx, () => discardUpload(ctx, upload, path));
      ended += 1;
    }
    return ended;
  });
}

async function namelessOf(ctx: Context, page: StoredFile[]): Promise<string[]> {
  const before = ago(ctx, KEPT_NAMELESS);
  const old = page.flatMap(({ key, at }) => {
    const owner = at < before ? ownerOf(key) : null;
    return owner ? [{ file: key, owner }] : [];
  });
  if (old.length === 0) return [];
  const needed = await store.listNeeded(
    ctx.db,
    old.flatMap(({ owner }) => owner.path ?? []),
    old.flatMap(({ owner }) => owner.key ?? []),
  );
  const isNeeded = (name: string | undefined) => name !== undefined && needed.has(name);
  return old
    .filter(({ owner }) => !isNeeded(owner.path) && !isNeeded(owner.key))
    .map(({ file }) => file);
}

/** Removes stored bytes of ours without a row; returns how many. */
export async function sweepNameless(ctx: Context): Promise<number> {
  let removed = 0;
  await storing(ctx, async () => {
    for await (const page of ctx.storage.everyFile()) {
      const nameless = await namelessOf(ctx, page);
      await fewAtOnce(nameless, (file) => ctx.storage.delete(file));
      removed += nameless.length;
    }
  });
  if (removed > 0) ctx.log.info({ removed }, 'stored files without a row are gone');
  return removed;
}

/** Checks the bytes of some files, different ones each time; reports and returns the ids of files without bytes. */
export async function reportMissing(ctx: Context): Promise<number[]> {
  const files = await store.listUnchecked(ctx.db, CHECKED_AT_ONCE);
  const missing: number[] = [];
  await storing(ctx, async () => {
    for (const { id, path } of files) {
      if (!(await ctx.storage.exists(path))) missing.push(id);
    }
  });
  if (files.length > 0) await store.markChecked(ctx.db, idsOf(files), ctx.clock());
  if (missing.length > 0) ctx.log.error({ files: missing }, 'kept files have no bytes');
  return missing;
}
