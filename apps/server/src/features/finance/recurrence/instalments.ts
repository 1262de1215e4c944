import { randomUUID } from 'node:crypto';
import type { Entry } from '@balcao/contract/finance/entry';
import type { createInstalments as createSpec } from '@balcao/contract/finance/recurrence';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { describeGroup } from '../entries/entries.ts';
import { insertDrafts, prepareEntry } from '../entries/entry-save.ts';
import { instalmentsOf } from './instalments.rules.ts';

const LAST_DATE = '2199-12-31';
/** The whole in parts: all of them are booked, or none. Throws what one entry throws. */
export async function createInstalments(
  ctx: Context,
  actor: Actor,
  body: z.output<typeof createSpec.body>,
  act: Act | null,
): Promise<Entry[]> {
  const { count, same_competence, ...asked } = body;
  if (asked.amount_cents < count)
    throw invalidAt('amount_cents', 'O valor é baixo demais para tantas parcelas.');
  const whole = await prepareEntry(ctx, actor, asked);
  const drafts = instalmentsOf(whole, {
    count,
    sameCompetence: same_competence ?? false,
    split: asked.split ?? [],
    group: randomUUID(),
  });
  if (drafts.some(({ dueDate, competence }) => dueDate > LAST_DATE || competence > LAST_DATE))
    throw invalidAt('due_date', 'A última parcela passaria do ano de 2199.');
  return acting(ctx, act, async (trx) => {
    await insertDrafts(ctx, trx, actor, drafts);
    return { answer: await describeGroup(ctx, trx, drafts[0]?.instalment?.group ?? '') };
  });
}
