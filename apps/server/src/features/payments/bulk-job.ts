import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Announce } from './announce.ts';
import { type BulkData, refusalOf, UNSEEN } from './bulk.rules.ts';
import * as store from './bulk.store.ts';
import { cancelLocked } from './charge-acts.ts';
import { compactSums } from './charges.store.ts';
import { announcePayment } from './events.ts';
import { lockTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { remindLocked } from './remind.ts';
import { tellCustomer } from './tell-customer.ts';

export const BULK_JOB = 'payments.bulk';
export type BulkJob = { id: string };
type Row = { seq: number; subject_id: number };

/** Rows that are read at once, which bounds the memory. */
const AT_ONCE = 100;

type Outcome = { refused: string } | { announce: Announce | undefined };

async function actOn(ctx: Context, trx: Db, data: BulkData, id: number): Promise<Outcome> {
  const { act, reason, who, from } = data;
  const charge = await lockTransaction(trx, id);
  const refused = refusalOf(who, (await store.listBulkFacts(trx, [id])).get(id), act);
  if (refused !== null || !charge) return { refused: refused ?? UNSEEN };
  const now = ctx.clock();
  if (act === 'remind') return { announce: await remindLocked(ctx, trx, { from, charge, now }) };
  if (act === 'emit') {
    if (await emitPayment(trx, from, id, now)) await sendWork(ctx, trx, id);
    return { announce: await tellCustomer(ctx, trx, { ids: [id], why: 'emit' }) };
  }
  await cancelLocked(ctx, trx, from, { charge, reason, now });
  return { announce: undefined };
}

/** A charge and its row of the report in one transaction: whole or not begun, and never twice. */
async function doRow(ctx: Context, job: string, data: BulkData, { seq, subject_id: id }: Row) {
  const done = await ctx.db
    .transaction()
    .execute(async (trx) => {
      if (!(await store.lockWaiting(trx, job, seq))) return null;
      const outcome = await actOn(ctx, trx, data, id);
      await store.endRow(trx, job, seq, 'refused' in outcome ? outcome.refused : null);
      return outcome;
    })
    .catch(async (error) => {
      if (!(error instanceof AppError)) throw error;
      await store.endRow(ctx.db, job, seq, error.message);
      return null;
    });
  if (!done || 'refused' in done) return;
  announcePayment(ctx, id);
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
