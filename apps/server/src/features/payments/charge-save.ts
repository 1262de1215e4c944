import type { WrittenTerms } from '@balcao/brazil/charge-rules';
import type { ChargeBody } from '@balcao/contract/payments/charge';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { acting, lockFor, requireRight } from './acting.ts';
import * as policy from './charge.policy.ts';
import { insertDraft, json, prepareDraft, requirePlace, requireTerms } from './charge-draft.ts';
import * as facts from './charge-facts.store.ts';
import { countedDay } from './charge-terms.rules.ts';
import { describeCharge } from './charges.ts';
import { updateTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { tellCustomer } from './tell-customer.ts';

const RECORD = 'pm_transaction';

/** Makes a draft, and emits it if asked. Throws FORBIDDEN, INVALID, PAYMENT_UNIT_INCOMPLETE. */
export async function createCharge(
  ctx: Context,
  actor: Actor,
  body: ChargeBody & { emit?: boolean | undefined },
  act: Act | null,
) {
  const draft = await prepareDraft(ctx, actor, body);
  return acting(ctx, act, async (trx) => {
    const id = await insertDraft(ctx, trx, actor, draft);
    if (!body.emit) return { answer: await describeCharge(ctx, trx, id) };
    await emitPayment(trx, actor, id, ctx.clock());
    const announce = await tellCustomer(ctx, trx, { ids: [id], why: 'emit' });
    return { answer: await describeCharge(ctx, trx, id), announce };
  });
}

/** Deletes a draft. Throws NOT_FOUND, FORBIDDEN, CHARGE_STATE. */
export async function removeCharge(ctx: Context, actor: Actor, id: number, act: Act | null) {
  await requireRight(ctx.db, actor, id, 'remove');
  return acting(ctx, act, async (trx: Db) => {
    const { value_cents, due_date } = await lockFor(trx, id, 'remove');
    await facts.deleteDraft(trx, id);
    const before = { value_cents, due_date };
    await writeAudit(trx, actor, { action: 'delete', record: RECORD, recordId: id, before });
    return { answer: {} };
  });
}

type Changes = Partial<ChargeBody> & { updated_at?: string | undefined };

/** Changes a draft's terms and words; of an emitted charge only what its slip does not say. Throws FORBIDDEN, CONFLICT, CHARGE_STATE, INVALID. */
export async function updateCharge(
  ctx: Context,
  actor: Actor,
  { id, body, act }: { id: number; body: Changes; act: Act | null },
) {
  const place = await requireRight(ctx.db, actor, id, 'update');
  await requirePlace(ctx, actor, place, body);
  return acting(ctx, act, async (trx) => {
    const charge = await lockFor(trx, id, 'update');
    const { updated_at: seen, ...changes } = body;
    if (seen && charge.updated_at.toISOString() !== seen) throw new AppError('CONFLICT');
    const able = policy.editableFields(charge.status as 'draft');
    const wrong = Object.keys(changes).filter((name) => !able.includes(name));
    if (wrong.length) {
      const fields = Object.fromEntries(wrong.map((name) => [name, [policy.refusal('update')]]));
      throw new AppError('CHARGE_STATE', { fields });
    }
    const before = await describeCharge(ctx, trx, id);
    requireTerms({ ...before, ...changes } as WrittenTerms);
    const { fine, interest, discount, abatement, person_address, at_ticket_id, ...plain } = changes;
    const rules = { fine, interest, discount, abatement, person_address };
    const set = Object.entries(rules).filter(([, value]) => value !== undefined);
    await updateTransaction(trx, id, {
      ...plain,
      ...(at_ticket_id !== undefined && { ticket_id: at_ticket_id }),
      ...(plain.due_date && { counted_due_date: countedDay(plain.due_date) }),
      ...Object.fromEntries(set.map(([name, value]) => [name, json(value)])),
      updated_at: ctx.clock(),
    });
    const old = Object.keys(changes).map((name) => [name, before[name as 'description']]);
    await writeAudit(trx, actor, {
      action: 'update',
      record: RECORD,
      recordId: id,
      before: Object.fromEntries(old),
      after: changes,
    });
    return { answer: await describeCharge(ctx, trx, id) };
  });
}
