import { recurrenceDates } from '@balcao/brazil/instalments';
import type { Recurrence, WholeRecurrence } from '@balcao/contract/payments/recurrence';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { repetitionOf, rhythmOf } from '../../platform/rhythm.ts';
import * as policy from './charge.policy.ts';
import { findFacts } from './charge-facts.store.ts';
import { dayOf } from './payments.rules.ts';
import { termsFor } from './recurrence.rules.ts';
import * as store from './recurrence.store.ts';

/** Makes what is due; `charges.jobs.ts` defines it. */
export const RECURRENCE_JOB = 'payments.recurrences';

const MOST_MADE = 60;
const MOST_UPCOMING = 6;
const LAST_DATE = '2199-12-31';

/** The terms as they are stored: for the first due date. */
export function storedTerms(row: store.RecurrenceRow) {
  const { value_cents, fine, interest, discount, abatement, valid_days } = row;
  return {
    value_cents,
    due_date: row.first_due_date,
    fine,
    interest,
    discount,
    abatement,
    valid_days,
  };
}

/** A recurrence as calls answer it, its terms for the next due date. */
export function recurrenceOf(row: store.RecurrenceRow): Recurrence {
  const next = row.next_due_date ?? row.first_due_date;
  const { due_date: _, ...terms } = termsFor(storedTerms(row), next);
  const { first_transaction_id, emit, type, description, credits_balance } = row;
  return {
    ...repetitionOf(row),
    first_transaction_id,
    emit,
    type,
    description,
    credits_balance,
    ...terms,
  } as Recurrence;
}

/** What it made, and what comes next. */
export async function describeRecurrence(
  ctx: Context,
  db: Db,
  row: store.RecurrenceRow,
): Promise<WholeRecurrence> {
  const today = dayOf(ctx.clock());
  const names = await store.getNames(db, row.id);
  const made = await store.listMade(db, row.id, MOST_MADE);
  const asked = { made: row.made, through: LAST_DATE, most: MOST_UPCOMING };
  return {
    ...recurrenceOf(row),
    ...names,
    charges: made.map(({ recurrence_number, counted_due_date, status, ...charge }) => ({
      ...charge,
      status: status as WholeRecurrence['charges'][number]['status'],
      number: recurrence_number ?? 0,
      is_overdue: ['emitted', 'partial'].includes(status) && counted_due_date < today,
    })),
    upcoming: row.state === 'active' ? recurrenceDates(rhythmOf(row), asked) : [],
  };
}

/** What is due already need not wait for the job's next run. */
export async function makeSoon(ctx: Context, trx: Db, { look_at }: store.RecurrenceRow) {
  if (!look_at || look_at > ctx.clock()) return;
  await ctx.jobs.send(RECURRENCE_JOB, {}, { db: trx, singletonKey: 'due' });
}

/** The recurrence and the facts of its first charge. Throws FORBIDDEN, NOT_FOUND. */
export async function requireRecurrence(db: Db, actor: Actor, id: number) {
  if (!policy.chargeScope(actor)) throw new AppError('FORBIDDEN');
  const row = await store.findRecurrence(db, id);
  const facts = row && (await findFacts(db, row.first_transaction_id));
  if (!row || !facts || !policy.canSee(actor, facts)) throw new AppError('NOT_FOUND');
  return { row, facts };
}

/** What it is, and what the person may do with it. Throws FORBIDDEN, NOT_FOUND. */
export async function getRecurrence(ctx: Context, actor: Actor, id: number) {
  const { row, facts } = await requireRecurrence(ctx.db, actor, id);
  const active = row.state === 'active';
  const may = {
    update: active && policy.canChangeNext(actor, facts, row.emit),
    stop: active && policy.canEdit(actor, facts),
  };
  return { data: await describeRecurrence(ctx, ctx.db, row), may };
}
