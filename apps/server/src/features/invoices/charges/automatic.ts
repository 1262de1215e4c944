import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { BookedMoney } from '../../../platform/feature-hooks.ts';
import { announceInvoice } from '../events.ts';
import { prepareDraft } from '../notes/draft.ts';
import { lockInvoice, updateInvoice } from '../notes/invoice.store.ts';
import { insertDraft } from '../notes/invoice-save.ts';
import { lockCharge } from '../notes/one-sale.store.ts';
import { isInvoicedElsewhere } from '../notes/one-sale.ts';
import { inUnitTurn } from '../sending/emit.ts';
import { signNote } from '../sending/sign-note.ts';
import { tellStaff } from '../sending/tell-staff.ts';
import * as store from './automatic.store.ts';

export const CHARGE_JOB = 'invoices.of-charge';
export type ChargeJob = { id: number };

/** Charges were paid whose payment makes a note: a job makes it once the transaction has committed. */
export async function hearBooked(ctx: Context, trx: Db, money: BookedMoney): Promise<void> {
  if (money.chargeIds.length === 0) return;
  const jobs = (await store.listToInvoice(trx, money.chargeIds)).map((id): ChargeJob => ({ id }));
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
    // Takes the turn of the charge, so that one payment makes one note.
    await lockCharge(trx, id);
    const choice = await store.findChoice(trx, id);
    if (choice?.status !== 'paid') return null;
    // Neither what had a note, whatever became of it, nor what its entry has one of.
    if ((await store.listToInvoice(trx, [id])).length === 0) return null;
    const sale = { pm_transaction_id: id, fn_entry_id: null };
    if (await isInvoicedElsewhere(trx, sale)) return null;
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
  if (!made) return;
  if (made.emits) await emit(ctx, made.note, made.unitId);
  await announceInvoice(ctx, made.note);
}
