import { movedDiscount } from '@balcao/brazil/instalments';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { acting, requireRight } from './acting.ts';
import { insertDraft, prepareDraft } from './charge-draft.ts';
import { monthAfter } from './charges.rules.ts';
import { describeCharge } from './charges.ts';
import { announcePayment } from './events.ts';
import { dayOf } from './payments.rules.ts';

/**
 * A draft with the same terms, person and ticket, due on the day that is asked, else a month after the first; dates of
 * its discount move with it, and it makes its note as the first one does. Throws what a new charge throws.
 */
export async function duplicateCharge(
  ctx: Context,
  actor: Actor,
  asked: { id: number; due_date?: string | undefined; act: Act | null },
) {
  await requireRight(ctx.db, actor, asked.id, 'duplicate');
  const charge = await describeCharge(ctx, ctx.db, asked.id);
  const { due_date: from } = charge;
  const to = asked.due_date ?? monthAfter(from, dayOf(ctx.clock()));
  const discount = movedDiscount(charge.discount, { from, to }) as typeof charge.discount;
  const draft = await prepareDraft(ctx, actor, { ...charge, due_date: to, discount });
  return acting(ctx, asked.act, async (trx) => {
    const id = await insertDraft(ctx, trx, actor, draft);
    const copy = { actor, unitId: draft.place.of.unitId, from: asked.id, to: id };
    for (const { copied } of hooksOf(ctx).charges) await copied?.(trx, copy);
    const announce = () => announcePayment(ctx, id, draft.place.of.ticketId);
    return { answer: await describeCharge(ctx, trx, id), announce };
  });
}
