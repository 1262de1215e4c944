import {
  type bulkCharges,
  type getJob as getJobSpec,
  MOST_IN_BULK,
} from '@balcao/contract/payments/charge-bulk';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { acting } from './acting.ts';
import { type BulkAct, refusalOf, UNSEEN } from './bulk.rules.ts';
import * as store from './bulk.store.ts';
import { BULK_JOB } from './bulk-job.ts';
import * as policy from './charge.policy.ts';
import { listIds } from './charges.store.ts';
import { askedBy } from './charges.ts';

type Body = z.output<typeof bulkCharges.body>;
const MOST_REFUSED = 100;
const fault = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

function requireAct(actor: Actor, { act, reason }: Body): BulkAct {
  if (!policy.chargeScope(actor) || !policy.mayOnMany(actor, act)) throw new AppError('FORBIDDEN');
  if (act === 'cancel' && !reason) throw fault('reason', 'Informe o motivo.');
  return act;
}

type Wanted = Pick<Body, 'ids' | 'filter'>;

async function idsOf(ctx: Context, db: Db, actor: Actor, { ids, filter = {} }: Wanted) {
  if (ids) return [...new Set(ids)];
  const found = await listIds(db, askedBy(ctx, actor, filter), MOST_IN_BULK + 1);
  if (found.length > MOST_IN_BULK) throw fault('filter', 'Escolha no máximo 20.000 cobranças.');
  if (found.length === 0) throw fault('filter', 'Nenhuma cobrança corresponde ao filtro.');
  return found;
}

/** What an act on many would do now. Throws FORBIDDEN, INVALID. */
export async function previewBulk(ctx: Context, actor: Actor, body: Body) {
  const act = requireAct(actor, body);
  const ids = await idsOf(ctx, ctx.db, actor, body);
  const known = await store.listBulkFacts(ctx.db, ids);
  const judged = ids.map((id) => {
    const charge = known.get(id);
    return { id, charge, message: refusalOf(actor, charge, act) };
  });
  const able = judged.filter(({ message }) => message === null);
  const refused = judged.filter(({ message }) => message !== null).slice(0, MOST_REFUSED);
  return {
    total: ids.length,
    able: able.length,
    able_cents: able.reduce((sum, { charge }) => sum + (charge?.value_cents ?? 0), 0),
    refused: refused.map(({ id, charge, message }) => ({
      id,
      reference: message === UNSEEN ? null : (charge?.reference ?? null),
      person_name: message === UNSEEN ? null : (charge?.person_name ?? null),
      state: 'refused' as const,
      message,
    })),
  };
}

/** Begins an act on many; a job does it. Throws FORBIDDEN, INVALID. */
export async function beginBulk(ctx: Context, actor: Actor, body: Body, key: Act | null) {
  const act = requireAct(actor, body);
  const { userId, impersonator, ip, userAgent, requestId } = actor;
  const data = {
    act,
    reason: body.reason ?? '',
    from: { userId, impersonator, ip, userAgent, requestId },
  };
  return acting(ctx, key, async (trx) => {
    // Here, because the repetition may find other charges, or none.
    const ids = await idsOf(ctx, trx, actor, body);
    const job = await store.insertJob(trx, { userId, data, ids, now: ctx.clock() });
    await ctx.jobs.send(BULK_JOB, { id: job }, { db: trx, singletonKey: job });
    return { answer: { job } };
  });
}

type Job = z.output<typeof getJobSpec.response>['data'];

/** Progress, and the report once it has ended: for who asked and supervisors of finance. Throws FORBIDDEN, NOT_FOUND. */
export async function getJob(ctx: Context, actor: Actor, id: string): Promise<Job> {
  const scope = policy.chargeScope(actor);
  if (!scope) throw new AppError('FORBIDDEN');
  const job = await store.findJob(ctx.db, id);
  const isReader = job?.user_id === actor.userId || actor.roles.is_finance_supervisor;
  if (!job || !isReader) throw new AppError('NOT_FOUND');
  const { kind, total } = job;
  const state = job.state as Job['state'];
  if (state !== 'done') {
    const done = total - (await store.countWaiting(ctx.db, id));
    return { kind, state, done, total, report: [] };
  }
  return { kind, state, done: total, total, report: await store.listReport(ctx.db, id, scope) };
}
