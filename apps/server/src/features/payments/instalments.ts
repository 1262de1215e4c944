import { randomUUID } from 'node:crypto';
import { instalmentDates, movedDiscount, splitCents } from '@balcao/brazil/instalments';
import type { newInstalments } from '@balcao/contract/payments/charge';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { acting } from './acting.ts';
import { fault, insertDraft, prepareDraft, requireTerms } from './charge-draft.ts';
import { describeGroup } from './charges.ts';
import { announcePayment } from './events.ts';
import { emitPayment } from './payments.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { workSoon } from './provider-work/provider-work.ts';
import { lockCustomerThread, tellCustomer } from './tell-customer.ts';
import { tellMade } from './tell-made.ts';

type Body = z.output<typeof newInstalments>;

/** The whole in parts: all of them are made, and emitted if asked, or none. Throws what one charge throws. */
export async function createInstalments(
  ctx: Context,
  actor: Actor,
  { count, ...body }: Body,
  act: Act | null,
) {
  const { value_cents: sum, due_date: from } = body;
  if (sum < count) throw fault('value_cents', 'O valor é baixo demais para tantas parcelas.');
  const { invoicing } = body;
  const draft = await prepareDraft(ctx, actor, body);
  const parts = splitCents(sum, count);
  const drafts = instalmentDates(from, count).map((to, at) => {
    const { discount: first } = draft.terms;
    const discount = movedDiscount(first, { from, to }) as typeof first;
    const terms = { ...draft.terms, discount, value_cents: parts[at] ?? 0, due_date: to };
    requireTerms(terms);
    return { ...draft, terms };
  });
  const made = await acting(ctx, act, async (trx) => {
    if (body.emit) await lockCustomerThread(ctx, trx, draft.place.of.ticketId);
    const group = randomUUID();
    const ids: number[] = [];
    for (const [at, one] of drafts.entries()) {
      const id = await insertDraft(ctx, trx, actor, one, {
        instalment_number: at + 1,
        instalment_count: count,
        instalment_group: group,
      });
      ids.push(id);
      if (body.emit && (await emitPayment(trx, actor, id, ctx.clock())))
        await sendWork(ctx, trx, id);
    }
    await tellMade(ctx, trx, { actor, draft, invoicing, chargeIds: ids });
    // Drafts are no news for the customer.
    const tell = await tellCustomer(ctx, trx, { ids, why: 'emit' });
    const announce = async () => {
      for (const id of ids) announcePayment(ctx, id, draft.place.of.ticketId);
      await tell?.();
    };
    return { answer: await describeGroup(ctx, trx, group), announce };
  });
  const waiting = made.filter(({ provider_wait }) => provider_wait !== null);
  if (waiting.length === 0) return made;
  await workSoon(
    ctx,
    waiting.map(({ id }) => id),
  );
  return describeGroup(ctx, ctx.db, made[0]?.instalment?.group ?? '');
}
