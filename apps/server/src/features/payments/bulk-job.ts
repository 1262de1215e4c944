import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isDatabaseDown } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Announce } from './announce.ts';
import { type BulkData, protocolOf, refusalOf, UNSEEN, unexpected } from './bulk.rules.ts';
import * as store from './bulk.store.ts';
import { cancelLocked } from './charge-acts.ts';
import { compactSums } from './charge-sums.store.ts';
import { announcePayment } from './events.ts';
import { type Locked, lockTransaction, lockTransactions } from './payments.store.ts';
import { emitDrafts } from './payments.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { remindLocked } from './remind.ts';
import { tellEach } from './tell-customer.ts';
import { whoNow } from './who-now.ts';

export const BULK_JOB = 'payments.bulk';
export type BulkJob = { id: string };
type Row = { seq: number; subject_id: number };

/** Rows of one transaction: a tenth of the commits, and others wait for a unit's numbers only a moment. */
const AT_ONCE = 10;
/** Rows after which the sums of charges are added up, so that lists stay quick meanwhile. */
const SUMMED_AFTER = 1_000;

/** How often a row is tried that fails for a reason nobody knows, such as two transactions that wait for each other. */
const TRIES = 3;
const PAUSE_MS = 200;

type Done = { ended: store.Ended[]; announce: Announce[] };

/** Emits all drafts of these rows in statements for all of them. Throws PAYMENT_UNIT_INCOMPLETE, and then none is. */
async function emitRows(ctx: Context, trx: Db, data: BulkData, rows: Row[]): Promise<Done> {
  const ids = rows.map(({ subject_id }) => subject_id);
  const locked = await lockTransactions(trx, ids);
  const charges = new Map(locked.map((charge) => [charge.id, charge]));
  const who = await whoNow(ctx, trx, data.from.userId);
  const facts = await store.listBulkFacts(trx, ids);
  const ended = rows.map(({ seq, subject_id: id }) => {
    const refused = refusalOf(who, facts.get(id), data.act);
    return { seq, refused, id };
  });
  const able = ended.flatMap(({ refused, id }) => (refused === null ? id : []));
  const drafts = able.flatMap((id) => charges.get(id) ?? []);
  if (drafts.length === 0) return { ended, announce: [] };
  for (const id of await emitDrafts(trx, data.from, drafts, ctx.clock()))
    await sendWork(ctx, trx, id);
  const announce = await tellEach(ctx, trx, { ids: able, why: 'emit' });
  const changed = drafts.map(
    ({ id, ticket_id }) =>
      () =>
        announcePayment(ctx, id, ticket_id),
  );
  return { ended, announce: [...changed, ...announce] };
}

/** One act on one row. */
async function actOnRow(ctx: Context, trx: Db, data: BulkData, [row]: Row[]): Promise<Done> {
  if (!row) return { ended: [], announce: [] };
  const { seq, subject_id: id } = row;
  const charge = await lockTransaction(trx, id);
  const who = await whoNow(ctx, trx, data.from.userId);
  const facts = (await store.listBulkFacts(trx, [id])).get(id);
  const refused = refusalOf(who, facts, data.act) ?? (charge ? null : UNSEEN);
  if (refused !== null || !charge) return { ended: [{ seq, refused }], announce: [] };
  const told = await change(ctx, trx, data, charge);
  const announce = [() => announcePayment(ctx, id, charge.ticket_id), ...(told ? [told] : [])];
  return { ended: [{ seq, refused: null }], announce };
}

async function change(ctx: Context, trx: Db, { act, reason, from }: BulkData, charge: Locked) {
  const now = ctx.clock();
  if (act === 'remind') return remindLocked(ctx, trx, { from, charge, now });
  await cancelLocked(ctx, trx, from, { charge, reason, now });
  return undefined;
}

/** Charges and their rows of the report in one transaction: whole or not begun, and never twice. */
async function doRows(ctx: Context, job: string, data: BulkData, rows: Row[]): Promise<void> {
  const work = data.act === 'emit' ? emitRows : actOnRow;
  const announce = await ctx.db.transaction().execute(async (trx) => {
    const seqs = rows.map(({ seq }) => seq);
    const waiting = await store.lockWaiting(trx, job, seqs);
    const left = rows.filter(({ seq }) => waiting.has(seq));
    if (left.length === 0) return [];
    const done = await work(ctx, trx, data, left);
    await store.endRows(trx, job, done.ended);
    return done.announce;
  });
  for (const tell of announce) await tell();
}

/** Ends a row in any case, so that one charge never holds up the others; rejects only where even that cannot be written. */
async function doOne(ctx: Context, job: string, data: BulkData, row: Row): Promise<void> {
  const { seq, subject_id: charge } = row;
  const protocol = protocolOf(job, seq);
  for (let tried = 1; ; tried++) {
    try {
      return await doRows(ctx, job, data, [row]);
    } catch (err) {
      if (isDatabaseDown(err)) throw err;
      const known = err instanceof AppError;
      if (!known) ctx.log.error({ err, protocol, charge, tried }, 'act on one of many failed');
      if (known || tried === TRIES) {
        const refused = known ? err.message : unexpected(protocol);
        return store.endRows(ctx.db, job, [{ seq, refused }]);
      }
      await setTimeout(tried * PAUSE_MS);
    }
  }
}

/** A failure undoes the transaction of these rows: then each of them is done alone. */
async function doTogether(ctx: Context, job: string, data: BulkData, rows: Row[]): Promise<void> {
  try {
    await doRows(ctx, job, data, rows);
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    for (const row of rows) await doOne(ctx, job, data, row);
  }
}

/** Does what is left of an act on many. It may run twice, and again after a crash. */
export async function runBulk(ctx: Context, { id }: BulkJob): Promise<void> {
  const job = await store.findJob(ctx.db, id);
  if (!job || job.state === 'done') return;
  await store.beginJob(ctx.db, id);
  for (let done = AT_ONCE; ; done += AT_ONCE) {
    const rows = await store.listWaiting(ctx.db, id, AT_ONCE);
    if (rows.length === 0) break;
    if (job.data.act === 'emit') await doTogether(ctx, id, job.data, rows);
    else for (const row of rows) await doOne(ctx, id, job.data, row);
    if (done % SUMMED_AFTER === 0) await compactSums(ctx.db);
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
