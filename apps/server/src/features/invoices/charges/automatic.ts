import type { ChargeInvoicing } from '@balcao/contract/invoices/invoice-bulk';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { BookedMoney } from '../../../platform/feature-hooks.ts';
import { requireSeen } from '../../payments/acting.ts';
import { editedUnits, emittedUnits, hasUnit } from '../invoices.policy.ts';
import { prepareDraft } from '../notes/draft.ts';
import { lockInvoice, updateInvoice } from '../notes/invoice.store.ts';
import { insertDraft } from '../notes/invoice-save.ts';
import { inUnitTurn } from '../sending/emit.ts';
import { signNote } from '../sending/sign-note.ts';
import { tellStaff } from '../sending/tell-staff.ts';
import { requireSight } from '../sight.ts';
import * as store from './automatic.store.ts';

export const CHARGE_JOB = 'invoices.of-charge';
export type ChargeJob = { id: number };

/** Charges were paid whose payment makes a note: a job makes it once the transaction has committed. */
export async function hearBooked(ctx: Context, trx: Db, money: BookedMoney): Promise<void> {
  if (money.chargeIds.length === 0) return;
  const jobs = (await store.listInvoiced(trx, money.chargeIds)).map((id): ChargeJob => ({ id }));
  await ctx.jobs.sendAll(CHARGE_JOB, jobs, trx);
}

const wordsOf = (error: AppError): string =>
  Object.values(error.fields ?? {})
    .flat()
    .join(' ') || error.message;

/** Passes on what is no refusal, or passes by itself. */
function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
  return wordsOf(error);
}

/** The draft of a paid charge; null where there is nothing to make, or what is missing stands at the charge. */
async function makeDraft(ctx: Context, id: number) {
  return ctx.db.transaction().execute(async (trx) => {
    await store.lockCharge(trx, id);
    const choice = await store.findChoice(trx, id);
    if (choice?.status !== 'paid' || choice.invoicing === 'never') return null;
    if ((await store.listNotes(trx, id)).length > 0) return null;
    const draft = await prepareDraft(ctx, trx, null, { pm_transaction_id: id });
    const note = await insertDraft(ctx, trx, null, draft, { source: 'charge' });
    return { note, unitId: choice.unitId, emits: choice.invoicing === 'emit' };
  });
}

/** Numbers and signs what came of a payment; what is missing stands at the draft, and staff is told. */
async function emit(ctx: Context, id: number, unitId: number): Promise<void> {
  await inUnitTurn(unitId, () =>
    ctx.db.transaction().execute(async (trx) => {
      const note = await lockInvoice(trx, id);
      if (note?.status === 'draft') await signNote(ctx, trx, null, note);
    }),
  ).catch(async (error) => {
    const words = refusalOf(error);
    const announce = await ctx.db.transaction().execute(async (trx) => {
      const note = await lockInvoice(trx, id);
      if (note?.status !== 'draft') return undefined;
      await updateInvoice(trx, id, { sender_problem: words });
      return tellStaff(ctx, trx, note, `A nota da cobrança paga não saiu. ${words}`, ctx.clock());
    });
    await announce?.();
  });
}

/** Makes the note of a paid charge, if it says so. It may run twice. */
export async function invoiceCharge(ctx: Context, { id }: ChargeJob): Promise<void> {
  const made = await makeDraft(ctx, id).catch(async (error) => {
    const problem = refusalOf(error);
    const choice = await store.findChoice(ctx.db, id);
    if (choice) await store.setProblem(ctx.db, id, { invoicing: choice.invoicing, problem });
    return null;
  });
  if (made?.emits) await emit(ctx, made.note, made.unitId);
}

async function describe(db: Db, id: number) {
  const choice = await store.findChoice(db, id);
  if (!choice) throw new AppError('NOT_FOUND');
  const { invoicing, problem } = choice;
  return { invoicing, problem, invoices: await store.listNotes(db, id) };
}

/** Whether the payment of a charge makes a note. Throws FORBIDDEN, NOT_FOUND. */
export async function getInvoicing(ctx: Context, actor: Actor, id: number) {
  const units = requireSight(actor);
  const { unitId } = await requireSeen(ctx.db, actor, id);
  if (!hasUnit(units, unitId)) throw new AppError('FORBIDDEN');
  return describe(ctx.db, id);
}

/** Of a charge that comes again also for all that follow. Throws FORBIDDEN, NOT_FOUND. */
export async function setInvoicing(
  ctx: Context,
  actor: Actor,
  { id, invoicing }: { id: number; invoicing: ChargeInvoicing },
) {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  const { unitId } = await requireSeen(ctx.db, actor, id);
  const units = invoicing === 'emit' ? emittedUnits(actor) : editedUnits(actor);
  if (!hasUnit(units, unitId) || !hasUnit(editedUnits(actor), unitId))
    throw new AppError('FORBIDDEN');
  return ctx.db.transaction().execute(async (trx) => {
    await store.lockCharge(trx, id);
    const before = await store.findChoice(trx, id);
    await store.setOfCharge(trx, id, invoicing);
    if (before?.recurrenceId) await store.setOfRecurrence(trx, before.recurrenceId, invoicing);
    await writeAudit(trx, actor, {
      action: 'invoice.automatic',
      record: 'pm_transaction',
      recordId: id,
      before: { invoicing: before?.invoicing },
      after: { invoicing },
    });
    return describe(trx, id);
  });
}
