import type { Charge, ChargeBody } from '@balcao/contract/payments/charge';
import type {
  createRecurrence as createSpec,
  repeatCharge as repeatSpec,
} from '@balcao/contract/payments/recurrence';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { planOf, rhythmFault } from '../../platform/rhythm.ts';
import { acting, lockFor, requireRight, whenWorked } from './acting.ts';
import * as policy from './charge.policy.ts';
import { fault, insertDraft, json, prepareDraft } from './charge-draft.ts';
import { isAlone } from './charges.rules.ts';
import { describeCharge } from './charges.ts';
import { announcePayment } from './events.ts';
import { dayOf } from './payments.rules.ts';
import { updateTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { rhythmWords } from './recurrence.rules.ts';
import { insertRecurrence } from './recurrence.store.ts';
import { makeSoon, recurrenceOf } from './recurrence.ts';
import { lockCustomerThread, tellCustomer } from './tell-customer.ts';
import { tellMade } from './tell-made.ts';

const DAYS_AHEAD = 10;

type Asked = z.output<typeof repeatSpec.body>;

/** A rhythm whose parts add up. Throws INVALID. */
function rhythmIn(ctx: Context, { every, times = null, until = null }: Asked, first: string) {
  const rhythm = { first, every, times, until };
  const wrong = rhythmFault(rhythm, dayOf(ctx.clock()), rhythmWords);
  if (wrong) throw fault(wrong.field, wrong.text);
  return rhythm;
}

type Beginning = { charge: Charge; rhythm: ReturnType<typeof rhythmIn>; asked: Asked };

/** Makes a charge, which belongs to no series yet, the first one of a recurrence. */
async function begin(ctx: Context, trx: Db, actor: Actor, { charge, rhythm, asked }: Beginning) {
  const { days_ahead = DAYS_AHEAD, emit = false } = asked;
  const { first, every, times, until } = rhythm;
  const now = ctx.clock();
  const row = await insertRecurrence(trx, {
    first_transaction_id: charge.id,
    first_due_date: first,
    every,
    times,
    until,
    days_ahead,
    emit,
    ...planOf(rhythm, { made: 1, daysAhead: days_ahead }),
    value_cents: charge.value_cents,
    type: charge.type,
    description: charge.description,
    fine: json(charge.fine),
    interest: json(charge.interest),
    discount: json(charge.discount),
    abatement: json(charge.abatement),
    valid_days: charge.valid_days,
    credits_balance: charge.credits_balance,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  });
  await updateTransaction(trx, charge.id, { recurrence_id: row.id, recurrence_number: 1 });
  await writeAudit(trx, actor, {
    action: 'payment.repeat',
    record: 'pm_transaction',
    recordId: charge.id,
    after: { recurrence_id: row.id, every, times, until, days_ahead, emit },
  });
  await makeSoon(ctx, trx, row);
  return recurrenceOf(row);
}

/** The first charge of a recurrence, emitted like the next ones if asked. Throws what a new charge throws. */
export async function createRecurrence(
  ctx: Context,
  actor: Actor,
  body: z.output<typeof createSpec.body>,
  act: Act | null,
) {
  const rhythm = rhythmIn(ctx, body, body.due_date);
  const draft = await prepareDraft(ctx, actor, body as ChargeBody & { emit?: boolean });
  const begun = await acting(ctx, act, async (trx) => {
    if (body.emit) await lockCustomerThread(ctx, trx, draft.place.of.ticketId);
    const id = await insertDraft(ctx, trx, actor, draft);
    const made = await describeCharge(ctx, trx, id);
    const recurrence = await begin(ctx, trx, actor, { charge: made, rhythm, asked: body });
    const { invoicing } = body;
    const told = { chargeIds: [id], recurrenceId: recurrence.id };
    await tellMade(ctx, trx, { actor, draft, invoicing, ...told });
    if (body.emit && (await emitPayment(trx, actor, id, ctx.clock()))) await sendWork(ctx, trx, id);
    // A draft is no news for the customer.
    const tell = await tellCustomer(ctx, trx, { ids: [id], why: 'emit' });
    const announce = async () => {
      announcePayment(ctx, id, draft.place.of.ticketId);
      await tell?.();
    };
    return { answer: { data: await describeCharge(ctx, trx, id), recurrence }, announce };
  });
  return { ...begun, data: await whenWorked(ctx, begun.data) };
}

/** A charge becomes the first one of a recurrence and stays as it is. Throws NOT_FOUND, FORBIDDEN, CHARGE_STATE, INVALID. */
export async function repeatCharge(
  ctx: Context,
  actor: Actor,
  { id, body, act }: { id: number; body: Asked; act: Act | null },
) {
  const facts = await requireRight(ctx.db, actor, id, 'repeat');
  if (!policy.canChangeNext(actor, facts, body.emit ?? false)) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx) => {
    await lockFor(trx, id, 'repeat');
    const now = await requireRight(trx, actor, id, 'repeat');
    if (!policy.canChangeNext(actor, now, body.emit ?? false)) throw new AppError('FORBIDDEN');
    const charge = await describeCharge(ctx, trx, id);
    if (!isAlone(charge)) throw new AppError('CHARGE_STATE', { reason: policy.refusal('repeat') });
    const rhythm = rhythmIn(ctx, body, charge.due_date);
    const recurrence = await begin(ctx, trx, actor, { charge, rhythm, asked: body });
    const series = { chargeId: id, recurrenceId: recurrence.id };
    for (const { repeated } of hooksOf(ctx).charges) await repeated?.(trx, series);
    return { answer: { data: await describeCharge(ctx, trx, id), recurrence } };
  });
}
