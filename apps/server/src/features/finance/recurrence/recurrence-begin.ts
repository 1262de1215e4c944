import type { createRecurrence as createSpec } from '@balcao/contract/finance/recurrence';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { planOf, rhythmFault } from '../../../platform/rhythm.ts';
import { acting } from '../../payments/acting.ts';
import { today } from '../../payments/payments.ts';
import { describeEntry } from '../entries/entries.ts';
import { insertDrafts, prepareEntry } from '../entries/entry-save.ts';
import { rhythmWords, type Terms } from './recurrence.rules.ts';
import { insertRecurrence } from './recurrence.store.ts';
import { describeShort, makeSoon } from './recurrence.ts';

const DAYS_AHEAD = 10;

type Body = z.output<typeof createSpec.body>;

/** What the next ones ask is what the first was asked with. */
const termsIn = (body: Body): Terms => ({
  direction: body.direction,
  description: body.description,
  document: body.document ?? null,
  person_id: body.person_id ?? null,
  supplier_name: body.supplier_name ?? null,
  fn_account_id: body.fn_account_id ?? null,
  fn_cost_center_id: body.fn_cost_center_id ?? null,
  split: body.split ?? [],
  amount_cents: body.amount_cents,
});

/** The first entry of a repetition. Throws what a new entry throws, and INVALID for a rhythm that does not add up. */
export async function createRecurrence(ctx: Context, actor: Actor, body: Body, act: Act | null) {
  const { every, times = null, until = null, days_ahead = DAYS_AHEAD, ...asked } = body;
  const draft = await prepareEntry(ctx, actor, asked);
  const rhythm = { first: body.due_date, every, times, until };
  const wrong = rhythmFault(rhythm, today(ctx), rhythmWords);
  if (wrong) throw new AppError('INVALID', { fields: { [wrong.field]: [wrong.text] } });
  return acting(ctx, act, async (trx) => {
    const now = ctx.clock();
    const row = await insertRecurrence(trx, {
      every,
      times,
      until,
      days_ahead,
      terms: JSON.stringify(termsIn(body)),
      first_due_date: draft.dueDate,
      first_competence: draft.competence,
      business_unit_id: draft.unitId,
      ...planOf(rhythm, { made: 1, daysAhead: days_ahead }),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    });
    const first = { ...draft, recurrence: { id: row.id, number: 1 } };
    const [id = 0] = await insertDrafts(ctx, trx, actor, [first]);
    await writeAudit(trx, actor, {
      action: 'entry.repeat',
      record: 'fn_entry',
      recordId: id,
      after: { recurrence_id: row.id, every, times, until, days_ahead },
    });
    await makeSoon(ctx, trx, row);
    const data = await describeEntry(ctx, trx, id);
    return { answer: { data, recurrence: await describeShort(trx, row) } };
  });
}
