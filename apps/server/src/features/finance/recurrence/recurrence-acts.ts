import type { updateRecurrence as updateSpec } from '@balcao/contract/finance/recurrence';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { endFault, planOf, rhythmOf, stopped } from '../../../platform/rhythm.ts';
import { acting } from '../../payments/acting.ts';
import { requireUnit } from '../entries/acting.ts';
import { withChanges } from '../entries/entry-change.rules.ts';
import { atSplit, requireNamed } from '../entries/entry-save.ts';
import { partsOf } from '../entries/entry-split.rules.ts';
import { requireBookable } from '../ledger/book.ts';
import { rhythmWords, type Terms } from './recurrence.rules.ts';
import * as store from './recurrence.store.ts';
import { describeRecurrence, makeSoon, requireRecurrence, termsOf } from './recurrence.ts';

const RECORD = 'fn_recurrence';

/** The locked repetition. Throws RECURRENCE_ENDED when no entry comes any more. */
async function lockActive(trx: Db, id: number) {
  const row = await store.lockRecurrence(trx, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'active') throw new AppError('RECURRENCE_ENDED');
  return row;
}

/** No entry comes any more; those that were made stay. Throws NOT_FOUND, FORBIDDEN, RECURRENCE_ENDED. */
export async function stopRecurrence(
  ctx: Context,
  actor: Actor,
  { id, reason, act }: { id: number; reason: string; act: Act | null },
) {
  const known = await requireRecurrence(ctx.db, actor, id);
  requireUnit(actor, known.business_unit_id);
  return acting(ctx, act, async (trx) => {
    await lockActive(trx, id);
    const set = { ...stopped({ reason, now: ctx.clock() }), stopped_by: actor.userId };
    const row = await store.updateRecurrence(trx, id, set);
    await writeAudit(trx, actor, {
      action: 'entry.repeat_stop',
      record: RECORD,
      recordId: id,
      after: { made: row.made, reason },
    });
    return { answer: await describeRecurrence(ctx, trx, row) };
  });
}

type Changes = z.output<typeof updateSpec.body>;
type Asked = Omit<Changes, 'updated_at' | 'times' | 'until' | 'days_ahead'>;

/** The terms with their changes, once the ledger would book them. Throws INVALID. */
async function changedTerms(trx: Db, actor: Actor, before: Terms, asked: Asked): Promise<Terms> {
  await requireNamed(trx, actor, { person_id: asked.person_id });
  const terms = withChanges(before, asked);
  const parts = partsOf(terms);
  await atSplit(parts.length > 1, () => requireBookable(trx, parts));
  return terms;
}

/** The columns that say when the next ones come. Throws INVALID for an end that does not add up. */
function rhythmColumns(row: store.RecurrenceRow, changes: Changes) {
  const { times = row.times, until = row.until, days_ahead = row.days_ahead } = changes;
  const rhythm = rhythmOf({ ...row, times, until });
  const wrong = endFault(rhythm, row.made, rhythmWords);
  if (wrong) throw new AppError('INVALID', { fields: { [wrong.field]: [wrong.text] } });
  const plan = planOf(rhythm, { made: row.made, daysAhead: days_ahead });
  return { times, until, days_ahead, ...plan, wait_reason: null };
}

/**
 * Changes what the next entries ask, when it ends and how early they are made; those that were made stay. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT, RECURRENCE_ENDED, INVALID.
 */
export async function updateRecurrence(
  ctx: Context,
  actor: Actor,
  { id, body, act }: { id: number; body: Changes; act: Act | null },
) {
  const known = await requireRecurrence(ctx.db, actor, id);
  requireUnit(actor, known.business_unit_id);
  return acting(ctx, act, async (trx) => {
    const row = await lockActive(trx, id);
    const { updated_at: seen, ...changes } = body;
    if (seen && row.updated_at.toISOString() !== seen) throw new AppError('CONFLICT');
    const { times: _, until: __, days_ahead: ___, ...asked } = changes;
    const terms = termsOf(row);
    const columns = rhythmColumns(row, body);
    const after = await store.updateRecurrence(trx, id, {
      ...columns,
      terms: JSON.stringify(await changedTerms(trx, actor, terms, asked)),
      updated_at: ctx.clock(),
    });
    const before = { ...terms, times: row.times, until: row.until, days_ahead: row.days_ahead };
    const old = Object.keys(changes).map((name) => [name, before[name as keyof Terms]]);
    await writeAudit(trx, actor, {
      action: 'entry.repeat_change',
      record: RECORD,
      recordId: id,
      before: Object.fromEntries(old),
      after: changes,
    });
    await makeSoon(ctx, trx, after);
    return { answer: await describeRecurrence(ctx, trx, after) };
  });
}
