import type { Invoice, NewInvoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Origin as AuditOrigin, writeAudit } from '../../../platform/database/audit.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { announceInvoice } from '../events.ts';
import { editedUnits } from '../invoices.policy.ts';
import { requireFit, requireRight, requireSeen, stateOf } from './acting.ts';
import { buildDraft, columnsOf, type Draft, prepareDraft } from './draft.ts';
import * as store from './invoice.store.ts';
import { describeInvoice } from './invoices.ts';
import { missingOf } from './missing.rules.ts';
import { requireSingle } from './one-sale.ts';
import { priceOf } from './price.rules.ts';

export const RECORD = 'nf_invoice';

type Made = {
  source: Invoice['source'];
  substitutes?: { id: number; reason: string; text: string };
};

/** Keeps a draft in the caller's transaction and notes it in the audit. Throws INVOICE_EXISTS. */
export async function insertDraft(
  ctx: Context,
  trx: Db,
  by: AuditOrigin | null,
  draft: Draft,
  { source, substitutes }: Made,
): Promise<number> {
  const now = ctx.clock();
  if (!substitutes) await requireSingle(trx, draft.fields);
  const id = await store
    .insertInvoice(trx, {
      ...columnsOf(draft),
      source,
      substitutes_id: substitutes?.id ?? null,
      substitute_reason: substitutes?.reason ?? null,
      substitute_text: substitutes?.text ?? null,
      created_by: by?.userId ?? null,
      created_at: now,
      updated_at: now,
    })
    .catch((error) => {
      throw isDuplicate(error, 'nf_invoice_charge_one_idx')
        ? new AppError('INVOICE_EXISTS')
        : error;
    });
  const { business_unit_id, value_cents, service_code, competence } = draft.fields;
  const after = { business_unit_id, value_cents, service_code, competence };
  await writeAudit(trx, by, { action: 'create', record: RECORD, recordId: id, after });
  return id;
}

/** Makes a draft. Throws FORBIDDEN, INVALID, INVOICE_EXISTS, NOT_FOUND. */
export async function createInvoice(
  ctx: Context,
  actor: Actor,
  body: NewInvoice,
  act: Act | null,
): Promise<Invoice> {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx) => {
    const draft = await prepareDraft(ctx, trx, actor, body);
    const id = await insertDraft(ctx, trx, actor, draft, { source: 'hand' });
    const answer = await describeInvoice(trx, id);
    return { answer, announce: () => announceInvoice(ctx, id) };
  });
}

/** What a draft would hold, its taxes and what is missing. Throws FORBIDDEN, INVALID for what is not seen. */
export async function previewInvoice(ctx: Context, actor: Actor, body: NewInvoice) {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  const { fields, fiscal, unit, faults } = await buildDraft(ctx, ctx.db, actor, body);
  if (faults.value_cents) return { invoice: fields, taxes: null, missing: faults };
  const missing = missingOf(fields, { unit, fiscal }, { number: null, at: ctx.clock() });
  const { taxes } = priceOf(fields, fiscal);
  return { invoice: fields, taxes, missing: { ...missing, ...faults } };
}

/** Deletes a draft that never had a number. Throws FORBIDDEN, NOT_FOUND, INVOICE_STATE. */
export async function removeInvoice(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
) {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx) => {
    // Here, because the repetition finds no draft any more.
    await requireSeen(trx, actor, id);
    const note = await store.lockInvoice(trx, id);
    if (!note) throw new AppError('NOT_FOUND');
    requireRight(actor, note.business_unit_id, 'remove');
    requireFit(stateOf(note), 'remove');
    await store.deleteInvoice(trx, id);
    const { business_unit_id, value_cents, description } = note;
    const before = { business_unit_id, value_cents, description };
    await writeAudit(trx, actor, { action: 'delete', record: RECORD, recordId: id, before });
    return { answer: {}, announce: () => announceInvoice(ctx, id, business_unit_id) };
  });
}
