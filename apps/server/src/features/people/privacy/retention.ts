import { MIN_AUDIT_DAYS, type Retention, retentionKinds } from '@balcao/contract/people/privacy';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import { pruneAudit } from '../../audit/sealing.ts';
import { announceErasure, anonymiseTickets, deleteTicketFiles, forgetBytes } from './erasure.ts';
import { mayRetain } from './policy.ts';
import * as store from './retention.store.ts';
import { lockTickets } from './subjects.store.ts';

const BATCH = 100;
const DAY_MS = 86_400_000;

async function readRetention(db: Db): Promise<Retention[]> {
  const rows = new Map((await store.listRetention(db)).map(({ kind, days }) => [kind, days]));
  return retentionKinds.map((kind) => ({ kind, days: rows.get(kind) ?? null }));
}

export function listRetention(ctx: Context, actor: Actor): Promise<Retention[]> {
  if (!mayRetain(actor)) throw new AppError('FORBIDDEN');
  return readRetention(ctx.db);
}

/** Throws FORBIDDEN, and INVALID for an audit log with too short a period. */
export async function updateRetention(ctx: Context, actor: Actor, { kind, days }: Retention) {
  if (!mayRetain(actor)) throw new AppError('FORBIDDEN');
  if (kind === 'audit' && days !== null && days < MIN_AUDIT_DAYS) {
    const text = `A lei pede ${MIN_AUDIT_DAYS} dias ou mais.`;
    throw new AppError('INVALID', { fields: { days: [text] } });
  }
  await ctx.db.transaction().execute(async (trx) => {
    const before = (await readRetention(trx)).find((one) => one.kind === kind);
    await store.saveRetention(trx, { kind, days }, ctx.clock());
    await writeAudit(trx, actor, {
      action: 'update',
      record: 'gl_retention',
      recordId: null,
      before: { kind, days: before?.days ?? null },
      after: { kind, days },
    });
  });
  return readRetention(ctx.db);
}

const MOST_COUNTED = 10_000;

/** What these periods would delete, counted up to 10,000. Throws FORBIDDEN. */
export async function planRetention(
  ctx: Context,
  actor: Actor,
  { kind, days }: { kind: Retention['kind']; days: number },
): Promise<number> {
  if (!mayRetain(actor)) throw new AppError('FORBIDDEN');
  const before = new Date(ctx.clock().getTime() - days * DAY_MS);
  return store.countOld(ctx.db, kind, { before, most: MOST_COUNTED });
}

function audited(trx: Db, kind: string, rows: number): Promise<void> {
  const change = { action: 'privacy.retention' as const, record: 'at_ticket', recordId: null };
  return writeAudit(trx, null, { ...change, after: { kind, rows } });
}

async function applyToTickets(ctx: Context, before: Date): Promise<void> {
  let last: store.TicketPosition | undefined = store.fromTheFirst;
  while (last !== undefined) {
    const after: store.TicketPosition = last;
    const found = await ctx.db.transaction().execute(async (trx) => {
      const batch = await store.listOldTickets(trx, { before, after, limit: BATCH });
      const ids = batch.map(({ id }) => id);
      await lockTickets(trx, ids);
      const old = await store.listStillOld(trx, ids, before);
      if (old.length > 0) {
        await forgetBytes(ctx, trx, await anonymiseTickets(trx, old, ctx.clock()));
        for (const { erase } of hooksOf(ctx).erasures)
          await erase?.(ctx, trx, { tickets: old, payments: [] });
        await audited(trx, 'tickets', old.length);
      }
      return { last: batch.at(-1), old };
    });
    announceErasure(ctx, { tickets: found.old, payments: [] });
    last = found.last;
  }
}

async function applyToFiles(ctx: Context, before: Date): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await ctx.db.transaction().execute(async (trx) => {
      const ids = await store.listTicketsWithFiles(trx, { before, after, limit: BATCH });
      await lockTickets(trx, ids);
      const old = await store.listStillOld(trx, ids, before);
      const paths = await deleteTicketFiles(trx, old, ctx.clock());
      await forgetBytes(ctx, trx, { paths, addresses: [] });
      if (paths.length > 0) await audited(trx, 'files', paths.length);
      return ids.at(-1);
    });
  }
}

const appliers: Record<Retention['kind'], (ctx: Context, before: Date) => Promise<unknown>> = {
  tickets: applyToTickets,
  files: applyToFiles,
  audit: pruneAudit,
};

/**
 * Deletes data older than their retention period, in small transactions; it can be interrupted and run again at any
 * point.
 */
export async function applyRetention(ctx: Context): Promise<void> {
  for (const { kind, days } of await readRetention(ctx.db)) {
    if (days === null) continue;
    await appliers[kind](ctx, new Date(ctx.clock().getTime() - days * DAY_MS));
  }
}
