import type { ChangedInvoice, Invoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { conflictOf } from '../../../platform/records/conflict.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { editedUnits, hasUnit } from '../invoices.policy.ts';
import { fieldsOf } from '../units/fiscal.ts';
import { onInvoice, stateOf } from './acting.ts';
import { completeCustomer } from './customer.rules.ts';
import {
  changeableFields,
  columnsOf,
  type DraftFields,
  draftFieldsOf,
  priced,
  requirePerson,
} from './draft.ts';
import { type DraftReads, readsOfOne, requireUnit } from './draft-reads.ts';
import * as store from './invoice.store.ts';
import { RECORD } from './invoice-save.ts';
import { describeInvoice } from './invoices.ts';
import { requireTicket } from './origin.ts';
import { editableFields } from './state.rules.ts';

type Changes = { id: number; body: ChangedInvoice; act: Act | null };
type Asked = Omit<ChangedInvoice, 'updated_at'>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The note as it will be; a newly named person brings their name and tax id along. */
async function changed(
  reads: DraftReads,
  actor: Actor,
  before: Invoice,
  asked: Asked,
): Promise<DraftFields> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const { customer, person_id: personId, ...plain } = Object.fromEntries(given) as Asked;
  const person = await requirePerson(reads, actor, personId);
  const known = person
    ? { name: person.name, taxId: person.tax_id, email: person.email, address: null }
    : {
        name: before.customer.name,
        taxId: before.customer.tax_id,
        email: before.customer.email,
        address: before.customer.address,
        phone: before.customer.phone,
      };
  const named = customer ?? (person ? undefined : null);
  return {
    ...before,
    ...(plain as Partial<DraftFields>),
    person_id: personId === undefined ? before.person_id : personId,
    customer: named === null ? before.customer : completeCustomer(named, known),
  };
}

/**
 * Changes a draft or corrects a rejected note; fields that are as they were do not count. Throws FORBIDDEN, NOT_FOUND, CONFLICT,
 * INVOICE_STATE, INVALID.
 */
export function updateInvoice(
  ctx: Context,
  actor: Actor,
  { id, body, act }: Changes,
): Promise<Invoice> {
  const { updated_at: seen, ...asked } = body;
  return onInvoice(ctx, actor, { id, right: 'update', act }, async (trx, note, now) => {
    if (seen && note.updated_at.toISOString() !== seen)
      throw await conflictOf(trx, actor, { record: RECORD, id, seen });
    const before = await describeInvoice(trx, id);
    const reads = readsOfOne(ctx, trx, actor);
    const after = await changed(reads, actor, before, asked);
    const names = changeableFields.filter((name) => !same(before[name], after[name]));
    if (names.length === 0) return undefined;
    const able = editableFields(stateOf(note));
    const wrong = names.filter((name) => !able.includes(name));
    if (wrong.length > 0) {
      const text = 'Isto não pode mais ser alterado nesta nota.';
      const fields = Object.fromEntries(wrong.map((name) => [name, [text]]));
      throw new AppError('INVOICE_STATE', { reason: text, fields });
    }
    if (!hasUnit(editedUnits(actor), after.business_unit_id)) throw new AppError('FORBIDDEN');
    if (names.includes('at_ticket_id') && after.at_ticket_id)
      await requireTicket(ctx, trx, actor, after.at_ticket_id);
    const fiscal = fieldsOf(await requireUnit(reads, after.business_unit_id));
    const isNew = note.number === null;
    const place = isNew ? { environment: fiscal.environment, series: fiscal.series } : {};
    const draft = await priced(trx, { ...draftFieldsOf(after), ...place }, fiscal);
    await store.updateInvoice(trx, id, { ...columnsOf(draft), updated_at: now });
    await writeAudit(trx, actor, {
      action: 'update',
      record: RECORD,
      recordId: id,
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: Object.fromEntries(names.map((name) => [name, after[name]])),
    });
    return undefined;
  });
}
