import { COUNT_CAP } from '@balcao/contract/paging';
import type {
  BankReturn,
  getReturn as getSpec,
  ReturnLine,
} from '@balcao/contract/payments/bank-files';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { APPLY_RETURN_JOB, type ApplyReturn } from './apply-return.ts';
import { requireTaker } from './read-return.ts';
import { bankName } from './remittances.ts';
import * as store from './return.store.ts';

const counted = (found: number) => ({
  total: Math.min(found, COUNT_CAP),
  capped: found > COUNT_CAP,
});

const shown = ({
  bank,
  unit_ids: _,
  created_at,
  applied_at,
  ...row
}: store.Return): BankReturn => ({
  ...row,
  bank: bankName(bank),
  created_at: created_at.toISOString(),
  applied_at: applied_at?.toISOString() ?? null,
});

const lineOf = (line: store.ShownLine): ReturnLine => ({
  line: line.line,
  reference: line.charge_reference ?? line.reference,
  act: line.act,
  value_cents: line.cents,
  fee_cents: line.feeCents,
  on: line.on,
  words: line.words,
  our_number: line.ourNumber,
  pm_transaction_id: line.chargeId,
  person_name: line.person_name,
  outcome: line.outcome,
  will: line.will,
  fault: line.outcome === 'fault' ? line.will : null,
});

async function requireReturn(db: Db, actor: Actor, id: number): Promise<store.Return> {
  const found = await store.findReturn(db, id, requireTaker(actor));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** A return with all of its lines. Throws FORBIDDEN, NOT_FOUND. */
export async function wholeReturn(ctx: Context, actor: Actor, id: number) {
  const found = await requireReturn(ctx.db, actor, id);
  const all = { outcome: undefined, limit: found.line_count, offset: 0 };
  const lines = await store.listShown(ctx.db, id, all);
  return { ...shown(found), lines: lines.map(lineOf) };
}

type Query = z.output<typeof getSpec.query>;

/** A return and a page of its lines. Throws FORBIDDEN, NOT_FOUND. */
export async function getReturn(
  ctx: Context,
  actor: Actor,
  { id, ...query }: Query & { id: number },
) {
  const found = await requireReturn(ctx.db, actor, id);
  const { outcome } = query;
  const lines = await store.listShown(ctx.db, id, { outcome, ...spanOf(query) });
  const total = outcome ? (found.counts[outcome] ?? 0) : found.line_count;
  return { data: shown(found), lines: pageOf(query, counted(total), lines.map(lineOf)) };
}

/** Throws FORBIDDEN. */
export async function listReturns(
  ctx: Context,
  actor: Actor,
  query: { page: number; per_page: number },
) {
  const units = requireTaker(actor);
  const [rows, total] = await Promise.all([
    store.listReturns(ctx.db, units, spanOf(query)),
    store.countReturns(ctx.db, units, COUNT_CAP + 1),
  ]);
  return pageOf(query, counted(total), rows.map(shown));
}

type Applying = { id: number; act: Act | null };

/** Begins a return: a job does all of it or nothing. What has begun before is not begun again. Throws FORBIDDEN, NOT_FOUND. */
export async function applyReturn(
  ctx: Context,
  actor: Actor,
  { id, act }: Applying,
): Promise<BankReturn> {
  await requireReturn(ctx.db, actor, id);
  const { userId, impersonator, ip, userAgent, requestId } = actor;
  const job: ApplyReturn = { id, by: { userId, impersonator, ip, userAgent, requestId } };
  return actOnce(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      if (await store.beginReturn(trx, id, ctx.clock()))
        await ctx.jobs.send(APPLY_RETURN_JOB, job, { db: trx });
      return keep(trx, shown(await requireReturn(trx, actor, id)));
    }),
  );
}
