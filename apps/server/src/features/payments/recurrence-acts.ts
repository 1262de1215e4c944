import type { WrittenTerms } from '@balcao/brazil/charge-rules';
import type { updateRecurrence as updateSpec } from '@balcao/contract/payments/recurrence';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit, writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { endFault, planOf, rhythmOf, stopped } from '../../platform/rhythm.ts';
import { acting } from './acting.ts';
import * as policy from './charge.policy.ts';
import { fault, json, requireTerms } from './charge-draft.ts';
import { PERSON_ERASED, rhythmWords, termsFor } from './recurrence.rules.ts';
import * as store from './recurrence.store.ts';
import { describeRecurrence, makeSoon, recurrenceOf, requireRecurrence } from './recurrence.ts';

const RECORD = 'pm_recurrence';

/** The locked recurrence. Throws RECURRENCE_ENDED when no charge comes any more. */
async function lockActive(trx: Db, id: number) {
  const row = await store.lockRecurrence(trx, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'active') throw new AppError('RECURRENCE_ENDED');
  return row;
}

/** No charge comes any more; those that were made stay. Throws NOT_FOUND, FORBIDDEN, RECURRENCE_ENDED. */
export async function stopRecurrence(
  ctx: Context,
  actor: Actor,
  { id, reason, act }: { id: number; reason: string; act: Act | null },
) {
  const { facts } = await requireRecurrence(ctx.db, actor, id);
  if (!policy.canEdit(actor, facts)) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx) => {
    await lockActive(trx, id);
    const set = { ...stopped({ reason, now: ctx.clock() }), stopped_by: actor.userId };
    const row = await store.updateRecurrence(trx, id, set);
    await writeAudit(trx, actor, {
      action: 'payment.repeat_stop',
      record: RECORD,
      recordId: id,
      after: { made: row.made, reason },
    });
    return { answer: await describeRecurrence(ctx, trx, row) };
  });
}

/** Ends the recurrences of charges whose person is erased. */
export async function stopForErasure(trx: Db, charges: readonly number[], now: Date) {
  const ids = await store.stopOf(trx, charges, { reason: PERSON_ERASED, now });
  await writeAudits(
    trx,
    null,
    ids.map((id) => ({
      action: 'payment.repeat_stop' as const,
      record: RECORD,
      recordId: id,
      after: { reason: PERSON_ERASED },
    })),
  );
}

type Changes = z.output<typeof updateSpec.body>;

const rules = ['fine', 'interest', 'discount', 'abatement'] as const;

/** The columns of a change. Throws INVALID for terms or an end that do not add up. */
function columnsOf(row: store.RecurrenceRow, changes: Omit<Changes, 'updated_at'>) {
  const { times = row.times, until = row.until, days_ahead = row.days_ahead, ...more } = changes;
  const terms = { ...recurrenceOf(row), ...changes };
  const asked = { ...terms, due_date: row.next_due_date ?? row.first_due_date };
  requireTerms(asked as WrittenTerms);
  const rhythm = rhythmOf({ ...row, times, until });
  const wrong = endFault(rhythm, row.made, rhythmWords);
  if (wrong) throw fault(wrong.field, wrong.text);
  const stored = termsFor(asked, row.first_due_date);
  const named = rules.filter((name) => changes[name] !== undefined);
  return {
    ...more,
    ...Object.fromEntries(named.map((name) => [name, json(stored[name])])),
    times,
    until,
    days_ahead,
    ...planOf(rhythm, { made: row.made, daysAhead: days_ahead }),
    wait_reason: null,
  };
}

/**
 * Changes what the next charges ask, when it ends and how they are made; those that were made stay. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT, RECURRENCE_ENDED, INVALID.
 */
export async function updateRecurrence(
  ctx: Context,
  actor: Actor,
  { id, body, act }: { id: number; body: Changes; act: Act | null },
) {
  const { row: known, facts } = await requireRecurrence(ctx.db, actor, id);
  const emits = (row: store.RecurrenceRow) => body.emit ?? row.emit;
  if (!policy.canChangeNext(actor, facts, emits(known))) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx) => {
    const row = await lockActive(trx, id);
    if (!policy.canChangeNext(actor, facts, emits(row))) throw new AppError('FORBIDDEN');
    const { updated_at: seen, ...changes } = body;
    if (seen && row.updated_at.toISOString() !== seen) throw new AppError('CONFLICT');
    const before = recurrenceOf(row);
    const set = { ...columnsOf(row, changes), updated_at: ctx.clock() };
    const after = await store.updateRecurrence(trx, id, set);
    const old = Object.keys(changes).map((name) => [name, before[name as 'description']]);
    await writeAudit(trx, actor, {
      action: 'payment.repeat_change',
      record: RECORD,
      recordId: id,
      before: Object.fromEntries(old),
      after: changes,
    });
    await makeSoon(ctx, trx, after);
    return { answer: await describeRecurrence(ctx, trx, after) };
  });
}
