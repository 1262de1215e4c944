import type { WrittenTerms } from '@balcao/brazil/charge-rules';
import type { ChargeBody, newCharge } from '@balcao/contract/payments/charge';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { acting, lockFor, requireRight, whenWorked } from './acting.ts';
import * as policy from './charge.policy.ts';
import {
  fault,
  insertDraft,
  json,
  NO_PAYER,
  prepareDraft,
  requirePlace,
  requireTerms,
} from './charge-draft.ts';
import * as facts from './charge-facts.store.ts';
import { countedDay } from './charge-terms.rules.ts';
import { describeCharge } from './charges.ts';
import { tellTerms } from './cnab/instruct.ts';
import { waitFor } from './emission.ts';
import { announcePayment } from './events.ts';
import { changedPayer } from './payer.rules.ts';
import { dayOf } from './payments.rules.ts';
import { type Locked, updateTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { asksOtherwise, reissue, requireNotPast } from './reissue.ts';
import { lockCustomerThread, tellCustomer } from './tell-customer.ts';
import { tellMade } from './tell-made.ts';

const RECORD = 'pm_transaction';

/** Makes a draft, and emits it if asked. Throws FORBIDDEN, INVALID, PAYMENT_UNIT_INCOMPLETE. */
export async function createCharge(
  ctx: Context,
  actor: Actor,
  body: z.output<typeof newCharge>,
  act: Act | null,
) {
  const draft = await prepareDraft(ctx, actor, body);
  const made = await acting(ctx, act, async (trx) => {
    if (body.emit) await lockCustomerThread(ctx, trx, draft.place.of.ticketId);
    const id = await insertDraft(ctx, trx, actor, draft);
    await tellMade(ctx, trx, { actor, draft, invoicing: body.invoicing, chargeIds: [id] });
    if (body.emit && (await emitPayment(trx, actor, id, ctx.clock()))) await sendWork(ctx, trx, id);
    // A draft is no news for the customer.
    const tell = await tellCustomer(ctx, trx, { ids: [id], why: 'emit' });
    const announce = async () => {
      announcePayment(ctx, id, draft.place.of.ticketId);
      await tell?.();
    };
    return { answer: await describeCharge(ctx, trx, id), announce };
  });
  return whenWorked(ctx, made);
}

const SPOKEN_OF = 'Este rascunho tem conversa ou arquivos. Cancele-o em vez de excluir.';

/** Deletes a draft that nobody has written about. Throws NOT_FOUND, FORBIDDEN, CHARGE_STATE. */
export async function removeCharge(ctx: Context, actor: Actor, id: number, act: Act | null) {
  if (!policy.chargeScope(actor)) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx: Db) => {
    // Here, because the repetition finds no charge any more.
    await requireRight(trx, actor, id, 'remove');
    const charge = await lockFor(trx, id, 'remove');
    const { value_cents, due_date, ticket_id, recurrence_number } = charge;
    if (recurrence_number === 1) throw new AppError('CHARGE_STATE', { reason: policy.FIRST_STAYS });
    if (await facts.hasWords(trx, id)) throw new AppError('CHARGE_STATE', { reason: SPOKEN_OF });
    await facts.deleteDraft(trx, id);
    const before = { value_cents, due_date };
    await writeAudit(trx, actor, { action: 'delete', record: RECORD, recordId: id, before });
    return { answer: {}, announce: () => announcePayment(ctx, id, ticket_id) };
  });
}

type Changes = Partial<ChargeBody> & { updated_at?: string | undefined };

/** New words that the PSP shows, too; after the due date it takes no changes. */
function providerChange(charge: Locked, { description }: Changes, now: Date) {
  const isThere = charge.status === 'emitted' && charge.provider === 'pix';
  const isNew = description !== undefined && description !== charge.description;
  const free = charge.provider_wait === null || charge.provider_wait === 'change';
  return isThere && isNew && free && charge.due_date >= dayOf(now) ? waitFor('change', now) : null;
}

const isOther = (before: unknown, after: unknown) =>
  after !== undefined && JSON.stringify(after) !== JSON.stringify(before);

/** What a bank that has the slip must be told. */
function termsChanged(
  before: Pick<ChargeBody, 'due_date' | 'abatement'>,
  { due_date, abatement }: Changes,
) {
  return {
    dueDate: isOther(before.due_date, due_date),
    abatement: isOther(before.abatement, abatement)
      ? { had: Boolean(before.abatement), has: Boolean(abatement) }
      : null,
  };
}

async function daysOf(trx: Db, unitId: number, dueDate: string) {
  const closed_days = await facts.listClosedDays(trx, unitId);
  return { closed_days, counted_due_date: countedDay(dueDate, closed_days) };
}

/**
 * Changes a charge. One that was emitted by the built-in provider and has no payment gets new codes for new terms. Throws
 * FORBIDDEN, CONFLICT, CHARGE_STATE, INVALID, PAYMENT_UNIT_INCOMPLETE.
 */
export async function updateCharge(
  ctx: Context,
  actor: Actor,
  { id, body, act }: { id: number; body: Changes; act: Act | null },
) {
  const place = await requireRight(ctx.db, actor, id, 'update');
  const person = await requirePlace(ctx, actor, place, body);
  const changed = await acting(ctx, act, async (trx) => {
    const charge = await lockFor(trx, id, 'update');
    await requireRight(trx, actor, id, 'update');
    const { updated_at: seen, ...typed } = body;
    const changes = { ...typed, ...changedPayer(typed, person) };
    if (changes.person_name === '') throw fault('person_name', NO_PAYER);
    if (seen && charge.updated_at.toISOString() !== seen) throw new AppError('CONFLICT');
    const state = { ...charge, status: charge.status as 'draft' };
    const able = policy.editableFields(state);
    const wrong = Object.keys(changes).filter((name) => !able.includes(name));
    if (wrong.length) {
      const fields = Object.fromEntries(
        wrong.map((name) => [name, [policy.fieldRefusal(name, state)]]),
      );
      throw new AppError('CHARGE_STATE', { fields });
    }
    const before = await describeCharge(ctx, trx, id);
    requireTerms({ ...before, ...changes } as WrittenTerms);
    const otherwise = charge.status === 'emitted' && asksOtherwise(before, changes);
    if (otherwise && changes.due_date !== before.due_date) requireNotPast(ctx, changes.due_date);
    const { fine, interest, discount, abatement, person_address, at_ticket_id, ...plain } = changes;
    const rules = { fine, interest, discount, abatement, person_address };
    const set = Object.entries(rules).filter(([, value]) => value !== undefined);
    const unitId = changes.business_unit_id ?? charge.business_unit_id;
    // Other terms are counted with the days that the unit has now; words alone change no day.
    const days =
      charge.status === 'draft' || otherwise
        ? await daysOf(trx, unitId, changes.due_date ?? charge.due_date)
        : null;
    const waits = providerChange(charge, changes, ctx.clock());
    await updateTransaction(trx, id, {
      ...plain,
      ...(at_ticket_id !== undefined && { ticket_id: at_ticket_id }),
      ...days,
      ...Object.fromEntries(set.map(([name, value]) => [name, json(value)])),
      ...waits,
      updated_at: ctx.clock(),
    });
    if (waits) await sendWork(ctx, trx, id);
    const old = Object.keys(changes).map((name) => [name, before[name as 'description']]);
    await writeAudit(trx, actor, {
      action: 'update',
      record: RECORD,
      recordId: id,
      before: Object.fromEntries(old),
      after: changes,
    });
    if (otherwise && charge.provider === 'cnab')
      await tellTerms(
        trx,
        { id, business_unit_id: charge.business_unit_id },
        termsChanged(before, changes),
        { from: actor, now: ctx.clock() },
      );
    const told = otherwise ? await reissue(ctx, trx, id) : undefined;
    const answer = await describeCharge(ctx, trx, id);
    // A charge that moved is news for both tickets.
    const tickets = new Set([charge.ticket_id, answer.at_ticket_id]);
    const announce = async () => {
      for (const ticketId of tickets) announcePayment(ctx, id, ticketId);
      await told?.();
    };
    return { answer, announce };
  });
  return whenWorked(ctx, changed);
}
