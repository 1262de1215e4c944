import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Announce } from './acting.ts';
import { type BulkData, protocolOf, refusalOf, UNSEEN, unexpected } from './bulk.rules.ts';
import * as store from './bulk.store.ts';
import { cancelLocked } from './charge-acts.ts';
import { compactSums } from './charges.store.ts';
import { announcePayment } from './events.ts';
import { lockTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { remindLocked } from './remind.ts';
import { tellCustomer } from './tell-customer.ts';

export const BULK_JOB = 'payments.bulk';
export type BulkJob = { id: string };
type Row = { seq: number; subject_id: number };

/** Rows that are read at once, which bounds the memory. */
const AT_ONCE = 100;

/** How often a row is tried that fails for a reason nobody knows, such as two transactions that wait for each other. */
const TRIES = 3;
const PAUSE_MS = 200;

type Outcome = { refused: string } | { announce: Announce | undefined };

async function actOn(ctx: Context, trx: Db, data: BulkData, id: number): Promise<Outcome> {
  const { act, reason, who, from } = data;
  const charge = await lockTransaction(trx, id);
  const refused = refusalOf(who, (await store.listBulkFacts(trx, [id])).get(id), act);
  if (refused !== null || !charge) return { refused: refused ?? UNSEEN };
  const now = ctx.clock();
  if (act === 'remind') return { announce: await remindLocked(ctx, trx, { from, charge, now }) };
  if (act === 'emit') {
    await emitPayment(trx, from, id, now);
    return { announce: await tellCustomer(ctx, trx, { ids: [id], why: 'emit' }) };
  }
  await cancelLocked(trx, from, charge, { reason, now });
  return { announce: undefined };
}

/** A charge and its row of the report in one transaction: whole or not begun, and never twice. */
function tryRow(ctx: Context, job: string, data: BulkData, { seq, subject_id: id }: Row) {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await store.lockWaiting(trx, job, seq))) return null;
    const outcome = await actOn(ctx, trx, data, id);
    await store.endRow(trx, job, seq, 'refused' in outcome ? outcome.refused : null);
    return outcome;
  });
}

/** Ends the row in any case, so that one charge never holds up the others; rejects only where even that cannot be written. */
async function outcomeOf(ctx: Context, job: string, data: BulkData, row: Row) {
  const { seq, subject_id: charge } = row;
  const protocol = protocolOf(job, seq);
  for (let tried = 1; ; tried++) {
    try {
      return await tryRow(ctx, job, data, row);
    } catch (err) {
      const known = err instanceof AppError;
      if (!known) ctx.log.error({ err, protocol, charge, tried }, 'act on one of many failed');
      if (known || tried === TRIES) {
        await store.endRow(ctx.db, job, seq, known ? err.message : unexpected(protocol));
        return null;
      }
      await setTimeout(tried * PAUSE_MS);
    }
  }
}

async function doRow(ctx: Context, job: string, data: BulkData, row: Row): Promise<void> {
  const done = await outcomeOf(ctx, job, data, row);
  if (!done || 'refused' in done) return;
  announcePayment(ctx, row.subject_id);
  await done.announce?.();
}

/** Does what is left of an act on many. It may run twice, and again after a crash. */
export async function runBulk(ctx: Context, { id }: BulkJob): Promise<void> {
  const job = await store.findJob(ctx.db, id);
  if (!job || job.state === 'done') return;
  await store.beginJob(ctx.db, id);
  for (;;) {
    const rows = await store.listWaiting(ctx.db, id, AT_ONCE);
    if (rows.length === 0) break;
    for (const row of rows) await doRow(ctx, id, job.data, row);
  }
  await store.endJob(ctx.db, id, ctx.clock());
  await compactSums(ctx.db);
}

const MINUTE_MS = 60_000;
const KEPT_MS = 30 * 86_400_000;

/** Goes on with acts whose job was given up, and forgets reports after 30 days. */
export async function tidyBulk(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  for (const id of await store.listUnended(ctx.db, new Date(now - 30 * MINUTE_MS)))
    await ctx.jobs.send(BULK_JOB, { id }, { singletonKey: id });
  await store.deleteJobs(ctx.db, new Date(now - KEPT_MS));
}
