import type { getInvoiceJob, InvoiceBulk } from '@balcao/contract/invoices/invoice-bulk';
import { MOST_INVOICES_IN_BULK } from '@balcao/contract/invoices/invoice-bulk';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { chargeIdsOf } from '../../payments/charge-ids.ts';
import { editedUnits, emittedUnits, hasUnit } from '../invoices.policy.ts';
import { buildDraft } from '../notes/draft.ts';
import { listIds } from '../notes/invoices.store.ts';
import { askedBy } from '../notes/invoices.ts';
import { missingOf } from '../notes/missing.rules.ts';
import { fits } from '../notes/state.rules.ts';
import { priceOf } from '../notes/taxes.rules.ts';
import { requireSight } from '../sight.ts';
import * as store from './bulk.store.ts';
import { BULK_JOB } from './bulk-job.ts';

const MOST_SHOWN = 100;
const TOO_MANY = `Escolha no máximo ${MOST_INVOICES_IN_BULK.toLocaleString('pt-BR')} por vez.`;
const NONE = 'Nada corresponde ao filtro.';
const NOT_HERE = 'Você não pode emitir nesta unidade.';
const NOT_NOW = 'Só rascunhos e notas rejeitadas podem ser emitidos.';

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

/** What the act is about: charges, or notes. Throws INVALID. */
async function idsOf(ctx: Context, db: Db, actor: Actor, body: InvoiceBulk): Promise<number[]> {
  const most = MOST_INVOICES_IN_BULK + 1;
  if (body.act === 'emit') {
    if (body.ids) return [...new Set(body.ids)];
    return limited(await listIds(db, askedBy(actor, body.filter ?? {}), most), 'filter');
  }
  if (body.pm_transaction_ids) return [...new Set(body.pm_transaction_ids)];
  return limited(await chargeIdsOf(ctx, db, actor, body.charges ?? {}, most), 'charges');
}

type Judged = {
  id: number;
  reference: string | null;
  person_name: string | null;
  value_cents: number;
  iss_cents: number | null;
  message: string | null;
};

/** What would become of a charge. */
async function judgeCharge(ctx: Context, actor: Actor, id: number, emit: boolean): Promise<Judged> {
  const none = { id, reference: null, person_name: null, value_cents: 0, iss_cents: null };
  try {
    const built = await buildDraft(ctx, ctx.db, actor, { pm_transaction_id: id });
    const { fields, fiscal, unit, faults } = built;
    const at = { number: null, at: ctx.clock() };
    const missing = emit ? missingOf(fields, { unit, fiscal }, at) : {};
    const { taxes, faults: wrong } = priceOf(fields, fiscal);
    const texts = Object.values({ ...missing, ...wrong, ...faults }).flat();
    const here = !emit || hasUnit(emittedUnits(actor), fields.business_unit_id);
    return {
      id,
      reference: String(id),
      person_name: fields.customer.name,
      value_cents: fields.value_cents,
      iss_cents: taxes.iss_cents,
      message: here ? texts.join(' ') || null : NOT_HERE,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...none, message: error.message };
  }
}

async function judgeNotes(ctx: Context, actor: Actor, ids: number[]): Promise<Judged[]> {
  const units = requireSight(actor);
  const known = new Map((await store.listNotes(ctx.db, ids)).map((note) => [note.id, note]));
  return ids.map((id) => {
    const note = known.get(id);
    if (!note || !hasUnit(units, note.business_unit_id)) {
      const message = new AppError('NOT_FOUND').message;
      return { id, reference: null, person_name: null, value_cents: 0, iss_cents: null, message };
    }
    const state = { environment: '', hasSubstitute: false, substitutes: false };
    const status = note.status as Parameters<typeof fits>[0]['status'];
    const wait = note.sender_wait as Parameters<typeof fits>[0]['wait'];
    const isFit = fits({ ...state, status, wait }, 'emit');
    const isHere = hasUnit(emittedUnits(actor), note.business_unit_id);
    return {
      id,
      reference: null,
      person_name: note.name,
      value_cents: note.value_cents,
      iss_cents: note.iss_cents,
      message: isHere ? (isFit ? null : NOT_NOW) : NOT_HERE,
    };
  });
}

/** What an act on many would do now. Throws FORBIDDEN, INVALID. */
export async function previewBulk(ctx: Context, actor: Actor, body: InvoiceBulk) {
  requireAct(actor, body);
  const ids = await idsOf(ctx, ctx.db, actor, body);
  const judged: Judged[] = [];
  if (body.act === 'emit') judged.push(...(await judgeNotes(ctx, actor, ids)));
  else for (const id of ids) judged.push(await judgeCharge(ctx, actor, id, body.emit ?? false));
  const able = judged.filter(({ message }) => message === null);
  return {
    total: ids.length,
    able: able.length,
    able_cents: able.reduce((sum, one) => sum + one.value_cents, 0),
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
    const ids = await idsOf(ctx, trx, actor, body);
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
  return { act, state, done: total - left, total, report };
}
