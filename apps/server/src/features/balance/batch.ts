import type { TransferBatch, TransferPreview } from '@balcao/contract/balance/batch';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { type Act, actOnce, type Keep } from '../../platform/repeated-acts.ts';
import { announceConfigs } from '../organization/events.ts';
import { readConfigs } from '../organization/installation.ts';
import { beginTransfers } from '../organization/transfer-switches.ts';
import { APPLY_JOB, type ApplyJob } from './apply-batch.ts';
import { checkTransfers, ticketsOf, wholeLines } from './batch.rules.ts';
import * as store from './batch.store.ts';
import { listBalancesOf } from './ledger.store.ts';
import { bytesOf, readFile } from './read-file.ts';
import { requireEditor } from './tickets.ts';

const shown = ({ user_id: _, ...batch }: store.Batch): TransferBatch => batch;

/** The tickets of these lines that the person sees, and their balances now. */
async function standOf(ctx: Context, db: Db, actor: Actor, ids: number[]) {
  const scope = hooksOf(ctx).ticketSight.scopeOf(actor);
  const [known, balances] = [await store.listSeen(db, ids, scope), await listBalancesOf(db, ids)];
  return { known, balances };
}

/** Throws FORBIDDEN, BALANCE_TRANSFER_OFF. */
export async function requireTransferer(ctx: Context, actor: Actor): Promise<void> {
  requireEditor(actor);
  const { BALANCE_TRANSFER_ENABLED: enabled } = await readConfigs(ctx);
  if (!enabled) throw new AppError('BALANCE_TRANSFER_OFF');
}

/** Keeps the transfers of a file without making any, and says what does not add up. Throws INVALID for its field, FILE_TOO_LARGE. */
export async function previewTransfers(
  ctx: Context,
  actor: Actor,
  stream: AsyncIterable<Buffer>,
  actOf: (file: Buffer) => Act | null,
): Promise<TransferPreview> {
  const bytes = await bytesOf(stream);
  return actOnce(ctx.db, actOf(bytes), (keep) => keepPreview(ctx, actor, bytes, keep));
}

async function keepPreview(
  ctx: Context,
  actor: Actor,
  bytes: Buffer,
  keep: Keep<TransferPreview>,
): Promise<TransferPreview> {
  const { lines, faults: unreadable } = await readFile(ctx, bytes);
  const stand = await standOf(ctx, ctx.db, actor, ticketsOf(lines));
  const faults = checkTransfers(lines, stand, unreadable);
  const whole = faults.length === 0 ? wholeLines(lines) : [];
  const total_cents = lines.reduce((sum, line) => sum + (line.amount_cents ?? 0), 0);
  return ctx.db.transaction().execute(async (trx) => {
    const made = { userId: actor.userId, count: lines.length, totalCents: total_cents };
    const id = await store.insertBatch(trx, { ...made, faults, now: ctx.clock() });
    await store.insertBatchLines(trx, id, whole);
    const counted = { line_count: lines.length, total_cents, done: 0 };
    return keep(trx, { id, state: 'preview', ...counted, faults, lines });
  });
}

async function requireBatch(db: Db, actor: Actor, id: number): Promise<store.Batch> {
  const batch = await store.findBatch(db, id);
  if (batch?.user_id !== actor.userId) throw new AppError('NOT_FOUND');
  return batch;
}

/** The state of the caller's own batch. Throws FORBIDDEN, NOT_FOUND. */
export async function getTransfers(ctx: Context, actor: Actor, id: number): Promise<TransferBatch> {
  requireEditor(actor);
  return shown(await requireBatch(ctx.db, actor, id));
}

async function begin(ctx: Context, trx: Db, actor: Actor, batch: store.Batch): Promise<void> {
  await beginTransfers(trx);
  const lines = await store.listBatchLines(trx, batch.id);
  const stand = await standOf(ctx, trx, actor, ticketsOf(lines));
  const faulty = batch.faults.length > 0 || checkTransfers(lines, stand).length > 0;
  if (faulty || lines.length === 0) throw new AppError('BALANCE_BATCH_FAULTY');
  if (!(await store.beginBatch(trx, batch.id, ctx.clock()))) throw new AppError('CONFLICT');
  const { userId, impersonator, ip, userAgent, requestId } = actor;
  const job: ApplyJob = { id: batch.id, by: { userId, impersonator, ip, userAgent, requestId } };
  await ctx.jobs.send(APPLY_JOB, job, { db: trx });
}

/**
 * Begins a batch: a job makes all of its transfers or none, and no other transfers are made meanwhile. What has begun before is not
 * begun again. Throws FORBIDDEN, NOT_FOUND, BALANCE_TRANSFER_OFF, BALANCE_TRANSFER_RUNNING, BALANCE_BATCH_FAULTY.
 */
export async function applyTransfers(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
): Promise<TransferBatch> {
  requireEditor(actor);
  const batch = await requireBatch(ctx.db, actor, id);
  if (batch.state === 'preview') {
    const begun = await actOnce<TransferBatch>(ctx.db, act, (keep) =>
      ctx.db.transaction().execute(async (trx) => {
        await begin(ctx, trx, actor, batch);
        return keep(trx, shown(await requireBatch(trx, actor, id)));
      }),
    ).catch(async (error) => {
      // The same call came twice at this moment: one of them has begun it.
      const { state } = await requireBatch(ctx.db, actor, id);
      if (state === 'preview') throw error;
      return null;
    });
    if (begun) {
      announceConfigs(ctx);
      return begun;
    }
  }
  return actOnce(ctx.db, act, async (keep) =>
    keep(ctx.db, shown(await requireBatch(ctx.db, actor, id))),
  );
}
