import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { emittedUnits, hasUnit } from '../invoices.policy.ts';
import { buildDraft } from '../notes/draft.ts';
import type { DraftReads } from '../notes/draft-reads.ts';
import type { Faults } from '../notes/form-fields.rules.ts';
import { describeInvoices } from '../notes/invoices.ts';
import { missingOf } from '../notes/missing.rules.ts';
import { priceOf } from '../notes/price.rules.ts';
import { fits } from '../notes/state.rules.ts';
import { requireKey } from '../sefin/sefin-access.ts';
import { requireSight } from '../sight.ts';
import type { FiscalRow } from '../units/fiscal.store.ts';
import { fieldsOf, getFiscalRow } from '../units/fiscal.ts';
import * as store from './bulk.store.ts';
import { readsOfMany } from './bulk-reads.ts';

const NOT_HERE = 'Você não pode emitir nesta unidade.';
const NOT_NOW = 'Só rascunhos e notas rejeitadas podem ser emitidos.';

/** What would become of a charge or a note; the message says why nothing would. */
type Judged = {
  id: number;
  reference: string | null;
  person_name: string | null;
  value_cents: number;
  iss_cents: number | null;
  message: string | null;
};

const unknown = (id: number, message: string): Judged => ({
  id,
  reference: null,
  person_name: null,
  value_cents: 0,
  iss_cents: null,
  message,
});

const wordsOf = (faults: Faults): string | null =>
  [...new Set(Object.values(faults).flat())].join(' ') || null;

/** Whether units can emit: whoever asks has the right, fiscal data and certificate are there. Each is looked at once. */
function emittingUnits(ctx: Context, actor: Actor) {
  const known = new Map<number, string | null>();
  const look = async (unitId: number): Promise<string | null> => {
    if (!hasUnit(emittedUnits(actor), unitId)) return NOT_HERE;
    const row = await getFiscalRow(ctx.db, unitId);
    if (row.updated_at === null || !row.city_ibge) return new AppError('FISCAL_INCOMPLETE').message;
    try {
      await requireKey(ctx, ctx.db, unitId);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.message;
    }
  };
  return async (unitId: number): Promise<string | null> => {
    const fault = known.has(unitId) ? (known.get(unitId) ?? null) : await look(unitId);
    known.set(unitId, fault);
    return fault;
  };
}

type Look = ReturnType<typeof emittingUnits>;

/** Why a charge gets no note, with its name where the person sees it. */
async function outOf(id: number, error: AppError, reads: DraftReads): Promise<Judged> {
  const charge = error.code === 'NOT_FOUND' ? null : await reads.charge(id);
  const { person_name = null, value_cents = 0 } = charge ?? {};
  return { ...unknown(id, error.message), reference: String(id), person_name, value_cents };
}

type Judging = { reads: DraftReads; emitting: Look | null };

async function judgeCharge(ctx: Context, actor: Actor, id: number, { reads, emitting }: Judging) {
  try {
    const body = { pm_transaction_id: id };
    const built = await buildDraft(ctx, ctx.db, actor, body, reads);
    const { fields, fiscal, unit, faults } = built;
    const at = { number: null, at: ctx.clock() };
    const missing = emitting ? missingOf(fields, { unit, fiscal }, at) : {};
    const { taxes, faults: wrong } = priceOf(fields, fiscal);
    const fault = emitting && (await emitting(fields.business_unit_id));
    return {
      id,
      reference: String(id),
      person_name: fields.customer.name,
      value_cents: fields.value_cents,
      iss_cents: taxes.iss_cents,
      message: fault ?? wordsOf({ ...missing, ...wrong, ...faults }),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return outOf(id, error, reads);
  }
}

/** Read together. */
const BATCH = 200;

const batchesOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, nth) =>
    ids.slice(nth * BATCH, (nth + 1) * BATCH),
  );

/** What would become of charges. */
export async function judgeCharges(
  ctx: Context,
  actor: Actor,
  ids: readonly number[],
  emit: boolean,
): Promise<Judged[]> {
  const emitting = emit ? emittingUnits(ctx, actor) : null;
  const judged: Judged[] = [];
  const readsOf = readsOfMany(ctx, ctx.db, actor);
  for (const batch of batchesOf(ids)) {
    const reads = await readsOf(batch);
    for (const id of batch) judged.push(await judgeCharge(ctx, actor, id, { reads, emitting }));
  }
  return judged;
}

type Note = Awaited<ReturnType<typeof store.listNotes>>[number];

type Known = { invoice: Invoice | undefined; unit: FiscalRow };

/** Why a note cannot be emitted now. */
function faultOf(ctx: Context, note: Note, { invoice, unit }: Known): string | null {
  const state = { environment: '', hasSubstitute: false, substitutes: false };
  const status = note.status as Parameters<typeof fits>[0]['status'];
  const wait = note.sender_wait as Parameters<typeof fits>[0]['wait'];
  if (!invoice || !fits({ ...state, status, wait }, 'emit')) return NOT_NOW;
  const at = { number: invoice.number, at: ctx.clock() };
  return wordsOf(missingOf(invoice, { unit, fiscal: fieldsOf(unit) }, at));
}

/** What would become of notes. */
export async function judgeNotes(
  ctx: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<Judged[]> {
  const units = requireSight(actor);
  const emitting = emittingUnits(ctx, actor);
  const judged: Judged[] = [];
  const fiscal = new Map<number, FiscalRow>();
  for (const batch of batchesOf(ids)) {
    const known = new Map((await store.listNotes(ctx.db, batch)).map((note) => [note.id, note]));
    const whole = await describeInvoices(ctx.db, batch);
    for (const id of batch) {
      const note = known.get(id);
      if (!note || !hasUnit(units, note.business_unit_id)) {
        judged.push(unknown(id, new AppError('NOT_FOUND').message));
        continue;
      }
      const { name: person_name, value_cents, iss_cents, business_unit_id: unitId } = note;
      const unit = fiscal.get(unitId) ?? (await getFiscalRow(ctx.db, unitId));
      fiscal.set(unitId, unit);
      const fault = faultOf(ctx, note, { invoice: whole.get(id), unit });
      const message = (await emitting(unitId)) ?? fault;
      judged.push({ id, reference: null, person_name, value_cents, iss_cents, message });
    }
  }
  return judged;
}
