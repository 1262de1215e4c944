import { recurrenceDates } from '@balcao/brazil/instalments';
import type { EntryPart, EntryStatus } from '@balcao/contract/finance/entry';
import type { Recurrence, WholeRecurrence } from '@balcao/contract/finance/recurrence';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { repetitionOf, rhythmOf } from '../../../platform/rhythm.ts';
import { today } from '../../payments/payments.ts';
import { partsOf, percentText } from '../entries/entry-split.rules.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { requireSight } from '../sight.ts';
import { competenceAfter, type Terms } from './recurrence.rules.ts';
import * as store from './recurrence.store.ts';

/** Makes what is due; `finance.jobs.ts` defines it. */
export const RECURRENCE_JOB = 'finance.recurrences';

const MOST_MADE = 60;
const MOST_UPCOMING = 6;
const LAST_DATE = '2199-12-31';

/** Only `recurrence-begin.ts` and `recurrence-acts.ts` write terms, after checks. */
export const termsOf = (row: store.RecurrenceRow) => row.terms as unknown as Terms;

/** The parts of the next ones with the names of their accounts. */
async function namedParts(db: Db, terms: Terms): Promise<EntryPart[]> {
  const parts = partsOf(terms);
  const centers = parts.flatMap(({ centerId }) => centerId ?? []);
  const accounts = parts.map(({ accountId }) => accountId);
  const accountNames = await store.listLabels(db, 'fn_account', accounts);
  const centerNames = await store.listLabels(db, 'fn_cost_center', centers);
  return parts.map(({ accountId, centerId, percent, cents }) => ({
    fn_account_id: accountId,
    fn_account_name: accountNames.get(accountId) ?? '',
    fn_cost_center_id: centerId,
    fn_cost_center_name: centerNames.get(centerId ?? 0) ?? null,
    percent: percent ? percentText(percent) : null,
    amount_cents: cents,
  }));
}

/** A repetition as calls answer it. */
async function recurrenceOf(db: Db, row: store.RecurrenceRow) {
  const terms = termsOf(row);
  const { user, stopped_by, business_unit_name } = await store.getNames(db, row.id);
  const person = await store.findPerson(db, terms.person_id);
  const parts = await namedParts(db, terms);
  const only = parts.length === 1 ? parts[0] : undefined;
  const recurrence: Recurrence = {
    ...terms,
    ...repetitionOf(row),
    person_name: person?.name ?? null,
    fn_account_name: only?.fn_account_name ?? null,
    fn_cost_center_name: only?.fn_cost_center_name ?? null,
    split: only ? [] : parts,
    business_unit_id: row.business_unit_id,
    business_unit_name,
    first_competence: row.first_competence,
    next_competence: row.next_due_date && competenceAfter(row, row.made),
  };
  return { recurrence, user, stopped_by };
}

export const describeShort = async (db: Db, row: store.RecurrenceRow) =>
  (await recurrenceOf(db, row)).recurrence;

/** What it made, and what comes next. */
export async function describeRecurrence(
  ctx: Context,
  db: Db,
  row: store.RecurrenceRow,
): Promise<WholeRecurrence> {
  const { recurrence, user, stopped_by } = await recurrenceOf(db, row);
  const made = await store.listMade(db, row.id, MOST_MADE);
  const asked = { made: row.made, through: LAST_DATE, most: MOST_UPCOMING };
  const dates = row.state === 'active' ? recurrenceDates(rhythmOf(row), asked) : [];
  const day = today(ctx);
  return {
    ...recurrence,
    user,
    stopped_by,
    entries: made.map(({ recurrence_number, direction, status, ...entry }) => ({
      ...entry,
      direction: direction as WholeRecurrence['direction'],
      status: status as EntryStatus,
      number: recurrence_number ?? 0,
      is_overdue: ['open', 'partial'].includes(status) && entry.due_date < day,
    })),
    upcoming: dates.map((due_date, at) => ({
      due_date,
      competence: competenceAfter(row, row.made + at),
    })),
  };
}

/** What is due already need not wait for the job's next run. */
export async function makeSoon(ctx: Context, trx: Db, { look_at }: store.RecurrenceRow) {
  if (!look_at || look_at > ctx.clock()) return;
  await ctx.jobs.send(RECURRENCE_JOB, {}, { db: trx, singletonKey: 'due' });
}

/** A repetition of a unit that the person sees. Throws FORBIDDEN, NOT_FOUND. */
export async function requireRecurrence(db: Db, actor: Actor, id: number) {
  const units = requireSight(actor);
  const row = await store.findRecurrence(db, id);
  if (!row || !hasUnit(units, row.business_unit_id)) throw new AppError('NOT_FOUND');
  return row;
}

/** What it is, and what the person may do with it. Throws FORBIDDEN, NOT_FOUND. */
export async function getRecurrence(ctx: Context, actor: Actor, id: number) {
  const row = await requireRecurrence(ctx.db, actor, id);
  const edits = row.state === 'active' && hasUnit(editedUnits(actor), row.business_unit_id);
  const data = await describeRecurrence(ctx, ctx.db, row);
  return { data, may: { update: edits, stop: edits } };
}
