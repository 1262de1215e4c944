import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseDown } from '../../../platform/database/errors.ts';
import { announceInvoice } from '../events.ts';
import * as store from './bulk.store.ts';
import { emitDraft, makeOfCharge } from './bulk-row.ts';

export const BULK_JOB = 'invoices.bulk';
export type BulkJob = { id: string };

type Row = { seq: number; subject_id: number };

const AT_ONCE = 50;
const TRIES = 3;
const PAUSE_MS = 200;
const UNEXPECTED = 'Algo deu errado do nosso lado. Tente esta de novo.';

/** A row and its note in one transaction: whole or not begun, and never twice. */
async function doRow(ctx: Context, job: string, data: store.BulkData, row: Row): Promise<void> {
  const { act, emit, from } = data;
  const note = await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.lockWaiting(trx, job, row.seq))) return undefined;
    if (act === 'emit') await emitDraft(ctx, trx, from, row.subject_id);
    const made =
      act === 'make' && (await makeOfCharge(ctx, trx, { from, chargeId: row.subject_id, emit }));
    await store.endRow(trx, job, row.seq, null);
    return made || row.subject_id;
  });
  if (note !== undefined) await announceInvoice(ctx, note);
}

/** What a person reads of a refusal: with fields, what is missing. */
const wordsOf = (error: AppError): string => {
  const texts = Object.values(error.fields ?? {}).flat();
  return texts.length > 0 ? texts.join(' ') : error.message;
};

/** Ends a row in any case, so that one note never holds up the others; rejects only where even that cannot be written. */
async function endRow(ctx: Context, job: string, data: store.BulkData, row: Row): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await doRow(ctx, job, data, row);
    } catch (err) {
      if (isDatabaseDown(err)) throw err;
      const known = err instanceof AppError && err.code !== 'UNAVAILABLE' ? err : null;
      if (!known) ctx.log.error({ err, job, row, tried }, 'one of many notes failed');
      if (known || tried === TRIES)
        return store.endRow(ctx.db, job, row.seq, known ? wordsOf(known) : UNEXPECTED);
      await setTimeout(tried * PAUSE_MS);
    }
  }
}

/** Does what is left of an act on many. It may run twice, and again after a crash. */
export async function runBulk(ctx: Context, { id }: BulkJob): Promise<void> {
  const job = await store.findJob(ctx.db, id);
  if (!job || job.state === 'done') return;
  await store.beginJob(ctx.db, id);
  for (;;) {
    const rows = await store.listWaiting(ctx.db, id, AT_ONCE);
    if (rows.length === 0) break;
    for (const row of rows) await endRow(ctx, id, job.data, row);
  }
  await store.endJob(ctx.db, id, ctx.clock());
}

const LOST_MS = 30 * 60_000;

/** Goes on with acts whose job was given up. */
export async function resumeBulk(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - LOST_MS);
  for (const id of await store.listUnended(ctx.db, before))
    await ctx.jobs.send(BULK_JOB, { id }, { singletonKey: id });
}
