import type { getInvoiceJob, InvoiceBulk } from '@balcao/contract/invoices/invoice-bulk';
import { MOST_INVOICES_IN_BULK } from '@balcao/contract/invoices/invoice-bulk';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { ChargeFilter } from '@balcao/contract/payments/charges';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { chargeIdsOf } from '../../payments/charge-ids.ts';
import { editedUnits, emittedUnits } from '../invoices.policy.ts';
import { listIds } from '../notes/invoices.store.ts';
import { askedBy } from '../notes/invoices.ts';
import { requireSight } from '../sight.ts';
import * as store from './bulk.store.ts';
import { BULK_JOB } from './bulk-job.ts';
import { judgeCharges, judgeNotes } from './bulk-judge.ts';
import { isInvoiced, isNotInvoiced } from './bulk-reads.store.ts';

const MOST_SHOWN = 100;
const TOO_MANY = `Escolha no máximo ${MOST_INVOICES_IN_BULK.toLocaleString('pt-BR')} por vez.`;
const NONE = 'Nada corresponde ao filtro.';
const ALL_NOTED = 'Todas as cobranças do filtro já têm nota fiscal.';

/** Throws FORBIDDEN. */
function requireAct(actor: Actor, body: InvoiceBulk): void {
  const makes = body.act === 'make';
  if (makes && !editedUnits(actor)) throw new AppError('FORBIDDEN');
  if ((!makes || body.emit) && !emittedUnits(actor)) throw new AppError('FORBIDDEN');
}

function limited(ids: number[], field: string): number[] {
  if (ids.length > MOST_INVOICES_IN_BULK) throw invalidAt(field, TOO_MANY);
  if (ids.length === 0) throw invalidAt(field, NONE);
  return ids;
}

/** `invoiced`: charges of the filter that have a note already, of which nothing is made. */
type Found = { ids: number[]; invoiced: number[] };

async function chargesOf(ctx: Context, db: Db, actor: Actor, filter: ChargeFilter): Promise<Found> {
  const found = (also: typeof isInvoiced, most: number) =>
    chargeIdsOf(ctx, db, actor, { filter, also }, most);
  const ids = await found(isNotInvoiced, MOST_INVOICES_IN_BULK + 1);
  const invoiced = await found(isInvoiced, COUNT_CAP);
  return { ids: invoiced.length > 0 && ids.length === 0 ? [] : limited(ids, 'charges'), invoiced };
}

/** What the act is about: charges, or notes. Throws INVALID. */
async function idsOf(ctx: Context, db: Db, actor: Actor, body: InvoiceBulk): Promise<Found> {
  const most = MOST_INVOICES_IN_BULK + 1;
  if (body.act === 'emit') {
    if (body.ids) return { ids: [...new Set(body.ids)], invoiced: [] };
    const ids = await listIds(db, askedBy(actor, body.filter ?? {}), most);
    return { ids: limited(ids, 'filter'), invoiced: [] };
  }
  if (body.pm_transaction_ids) return { ids: [...new Set(body.pm_transaction_ids)], invoiced: [] };
  return chargesOf(ctx, db, actor, body.charges ?? {});
}

/** What an act on many would do now. Throws FORBIDDEN, INVALID. */
export async function previewBulk(ctx: Context, actor: Actor, body: InvoiceBulk) {
  requireAct(actor, body);
  const { ids, invoiced } = await idsOf(ctx, ctx.db, actor, body);
  const named = [...ids, ...invoiced.slice(0, MOST_SHOWN)];
  const judged =
    body.act === 'emit'
      ? await judgeNotes(ctx, actor, ids)
      : await judgeCharges(ctx, actor, named, body.emit ?? false);
  const able = judged.filter(({ message }) => message === null);
  const sum = (name: 'value_cents' | 'iss_cents') =>
    able.reduce((cents, one) => cents + (one[name] ?? 0), 0);
  return {
    total: ids.length + invoiced.length,
    able: able.length,
    able_cents: sum('value_cents'),
    able_iss_cents: sum('iss_cents'),
    able_ids: able.map(({ id }) => id),
    rows: able.slice(0, MOST_SHOWN),
    refused: judged.filter(({ message }) => message !== null).slice(0, MOST_SHOWN),
  };
}

/** Begins an act on many; a job does it. Throws FORBIDDEN, INVALID. */
export async function beginBulk(ctx: Context, actor: Actor, body: InvoiceBulk, key: Act | null) {
  requireAct(actor, body);
  const { userId, impersonator, ip, userAgent, requestId } = actor;
  const from = { userId, impersonator, ip, userAgent, ...(requestId && { requestId }) };
  const data = { act: body.act, emit: body.act === 'make' && (body.emit ?? false), from };
  return acting(ctx, key, async (trx) => {
    // Here, because the repetition may find others, or none.
    const { ids } = await idsOf(ctx, trx, actor, body);
    if (ids.length === 0) throw invalidAt('charges', ALL_NOTED);
    const job = await store.insertJob(trx, { userId, data, ids, now: ctx.clock() });
    await ctx.jobs.send(BULK_JOB, { id: job }, { db: trx, singletonKey: job });
    return { answer: { job } };
  });
}

type Job = z.output<typeof getInvoiceJob.response>['data'];

/** Progress, and the report once it has ended. Throws FORBIDDEN, NOT_FOUND. */
export async function getInvoiceBulk(ctx: Context, actor: Actor, id: string): Promise<Job> {
  const units = requireSight(actor);
  const job = await store.findJob(ctx.db, id);
  const isReader = job?.user_id === actor.userId || actor.roles.is_finance_supervisor;
  if (!job || !isReader) throw new AppError('NOT_FOUND');
  const { total, data } = job;
  const { act } = data;
  const state = job.state as Job['state'];
  const left = state === 'done' ? 0 : await store.countWaiting(ctx.db, id);
  const report = state === 'done' ? await store.listReport(ctx.db, { id, act, units }) : [];
  const emits = act === 'emit' || data.emit;
  return { act, emits, state, done: total - left, total, report };
}
