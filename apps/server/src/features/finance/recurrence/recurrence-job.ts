import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { inRounds, planOf, rhythmOf } from '../../../platform/rhythm.ts';
import { tellFinance } from '../../payments/tell-finance.ts';
import { insertDrafts } from '../entries/entry-save.ts';
import { FAILED, nextDraft, PERSON_OFF, waitText } from './recurrence.rules.ts';
import * as store from './recurrence.store.ts';
import { termsOf } from './recurrence.ts';

/** What waits is tried again after this time. */
const AGAIN_MS = 3_600_000;

/** The locked repetition whose next entry is to be made; undefined if it was made or ended meanwhile. */
async function lockDue(ctx: Context, trx: Db, id: number) {
  const row = await store.lockRecurrence(trx, id);
  if (row?.state !== 'active' || !row.next_due_date || !row.look_at) return undefined;
  const { next_due_date } = row;
  return row.look_at <= ctx.clock() ? { ...row, next_due_date } : undefined;
}

/** The next entry of a repetition, whole or not at all. Throws why it has to wait. */
async function makeNext(ctx: Context, trx: Db, id: number): Promise<void> {
  const row = await lockDue(ctx, trx, id);
  if (!row) return;
  const terms = termsOf(row);
  const person = await store.findPerson(trx, terms.person_id);
  if (person && !person.active) throw new AppError('CONFLICT', { reason: PERSON_OFF });
  await insertDrafts(ctx, trx, null, [nextDraft(row, terms, row.next_due_date)]);
  const made = row.made + 1;
  await store.updateRecurrence(trx, id, {
    made,
    ...planOf(rhythmOf(row), { made, daysAhead: row.days_ahead }),
    wait_reason: null,
    // A form that was opened before shows another next one.
    updated_at: ctx.clock(),
  });
}

/** Lets it wait, and tells staff once why. */
async function hold(ctx: Context, trx: Db, id: number, reason: string) {
  const row = await lockDue(ctx, trx, id);
  if (!row) return undefined;
  const look_at = new Date(ctx.clock().getTime() + AGAIN_MS);
  await store.updateRecurrence(trx, id, { wait_reason: reason, look_at });
  if (row.wait_reason === reason) return undefined;
  await writeAudit(trx, null, {
    action: 'entry.repeat_wait',
    record: 'fn_recurrence',
    recordId: id,
    after: { made: row.made, reason },
  });
  const [newest] = await store.listMade(trx, id, 1);
  return tellFinance(ctx, trx, row.business_unit_id, {
    title: 'Repetição de lançamento espera',
    text: `${termsOf(row).description}. ${reason}`,
    url: `/fn_entry/${newest?.id}/edit`,
  });
}

/** What is missing for an entry is told in words; any other failure is logged. Both wait, so that no repetition holds others up. */
async function makeOrWait(ctx: Context, id: number): Promise<void> {
  try {
    await ctx.db.transaction().execute((trx) => makeNext(ctx, trx, id));
  } catch (error) {
    const known = error instanceof AppError;
    if (!known) ctx.log.error({ err: error, recurrence: id }, 'recurrence of an entry failed');
    const reason = known ? waitText(error) : FAILED;
    const announce = await ctx.db.transaction().execute((trx) => hold(ctx, trx, id, reason));
    await announce?.();
  }
}

/** Makes the entries of repetitions that are due; those that were missed too, one after the other. It may run twice at once. */
export const makeDue = (ctx: Context): Promise<void> =>
  inRounds(
    (limit) => store.listDue(ctx.db, ctx.clock(), limit),
    (id) => makeOrWait(ctx, id),
  );
