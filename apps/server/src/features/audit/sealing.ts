import { createHmac } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { differences, follows, type SealFault, sealedText } from './sealing.rules.ts';
import * as store from './sealing.store.ts';

const MOST_ENTRIES = 5_000;

/** Keyed, so that somebody with access to the database alone cannot forge a matching chain. */
function hashOf(secret: string, seal: Omit<store.Seal, 'hash'>): Buffer {
  const key = createHmac('sha256', secret).update('audit seal').digest();
  return createHmac('sha256', key)
    .update(seal.prev_hash)
    .update(sealedText(seal))
    .update(seal.entry_hashes)
    .digest();
}

async function sealOnce(trx: Db, ctx: Pick<Context, 'config' | 'clock'>): Promise<number> {
  await store.lockSealing(trx);
  const last = await store.findLastSeal(trx);
  const from = last?.until_xid ?? 0;
  // Read before the rows: whatever commits in between has a higher number.
  const horizon = await store.getHorizon(trx);
  const end = await store.findEnd(trx, { from, until: horizon }, MOST_ENTRIES);
  if (end === undefined) return 0;
  const leaves = await store.listLeaves(trx, { from, until: end });
  const seal = {
    id: (last?.id ?? 0) + 1,
    at: ctx.clock(),
    from_xid: from,
    until_xid: end,
    entry_ids: leaves.map(({ id }) => id),
    entry_hashes: Buffer.concat(leaves.map(({ hash }) => hash)),
    prev_hash: last?.hash ?? Buffer.alloc(0),
  };
  await store.insertSeal(trx, { ...seal, hash: hashOf(ctx.config.secret, seal) });
  return leaves.length;
}

/** Seals all entries of transactions that have ended; returns how many. Several servers may run it at once. */
export async function sealAudit(ctx: Pick<Context, 'db' | 'config' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await ctx.db.transaction().execute((trx) => sealOnce(trx, ctx));
    if (sealed === 0) return total;
    total += sealed;
  }
}

/**
 * A dump restored into another PostgreSQL brings seals with higher transaction numbers than the new ones: the log's
 * numbers continue above them. Call it before anything is written.
 */
export async function continueChain(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await store.lockSealing(trx);
    const last = await store.findLastSeal(trx);
    if (last && (await store.getHorizon(trx)) < last.until_xid) {
      await store.shiftTransactions(trx, last.until_xid);
    }
  });
}

/** The most seals whose entries one statement deletes, because the statement has to end in time. */
const MOST_PRUNED = 20;

/** Deletes the entries of the next seals that are older than `before`; false if there are no more. */
async function pruneOnce(trx: Db, before: Date): Promise<boolean> {
  await store.lockSealing(trx);
  const after = await store.findPruned(trx);
  const last = (await store.listPrunable(trx, { before, after, most: MOST_PRUNED })).at(-1);
  if (!last) return false;
  const rows = await store.deleteEntriesUntil(trx, last.until_xid);
  const change = { action: 'audit.prune' as const, record: 'gl_audit', recordId: null };
  await writeAudit(trx, null, { ...change, after: { seal: last.id, rows } });
  return true;
}

/** Deletes the entries of all seals older than `before`; the seals stay, and the log records the deletion. */
export async function pruneAudit(ctx: Pick<Context, 'db'>, before: Date): Promise<void> {
  let more = true;
  while (more) more = await ctx.db.transaction().execute((trx) => pruneOnce(trx, before));
}

export type Checked = {
  seals: number;
  /** Retention has deleted the entries of all seals up to this one. */
  pruned: number;
  entries: number;
  /** Entries that no seal covers yet. */
  open: number;
  faults: SealFault[];
  /** When the last seal was made. */
  sealedUntil: Date | null;
  /**
   * The hash of the last seal, to be noted elsewhere: a truncated chain no longer contains it. Null before the first
   * seal.
   */
  head: string | null;
  /** Whether one of the seals is the noted one; true if none was given. */
  hasNoted: boolean;
};

/**
 * Checks every seal and every sealed entry. `secrets` are the installation's, the present one first; `noted` is a noted
 * head.
 */
export async function checkAudit(
  db: Db,
  secrets: readonly string[],
  noted?: string,
): Promise<Checked> {
  const faults: SealFault[] = [];
  const pruned = await store.findPruned(db);
  let [entries, hasNoted] = [0, noted === undefined];
  let before: store.Seal | undefined;
  for (;;) {
    const seal: store.Seal | undefined = await store.findNextSeal(db, before?.id ?? 0);
    if (!seal) break;
    const genuine = secrets.some((secret) => hashOf(secret, seal).equals(seal.hash));
    if (!genuine || !follows(seal, before)) {
      faults.push({ seal: seal.id, kind: 'seal', entries: [] });
    }
    const span = { from: seal.from_xid, until: seal.until_xid };
    const sealed = seal.id > pruned ? seal : { ...seal, entry_ids: [] };
    faults.push(...differences(sealed, await store.listLeaves(db, span)));
    entries += sealed.entry_ids.length;
    hasNoted ||= seal.hash.toString('hex') === noted;
    before = seal;
  }
  const open = await store.countUnsealed(db, before?.until_xid ?? 0);
  const head = before?.hash.toString('hex') ?? null;
  const [seals, sealedUntil] = [before?.id ?? 0, before?.at ?? null];
  return { seals, pruned, entries, open, faults, sealedUntil, head, hasNoted };
}

/** How many entries wait for a seal. */
export async function countOpen(db: Db): Promise<number> {
  return store.countUnsealed(db, (await store.findLastSeal(db))?.until_xid ?? 0);
}
