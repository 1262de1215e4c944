import type { NewInvoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { requireSeen as requireEntry } from '../../finance/entries/acting.ts';
import { describeEntry } from '../../finance/entries/entries.ts';
import { requireSeen as requireCharge } from '../../payments/acting.ts';
import { describeCharge, seesTicket } from '../../payments/charges.ts';
import type { Known } from './customer.rules.ts';
import * as store from './origin.store.ts';

/** What a draft is made from: who it is for, and what it says unless somebody says otherwise. */
export type Origin = {
  unitId: number | null;
  personId: number | null;
  payer: Known | null;
  description: string | null;
  valueCents: number | null;
  chargeId: number | null;
  ticketId: number | null;
  entryId: number | null;
};

const nothing: Origin = {
  unitId: null,
  personId: null,
  payer: null,
  description: null,
  valueCents: null,
  chargeId: null,
  ticketId: null,
  entryId: null,
};

/** An address as charges write it; its street holds the number. */
async function placeOf(db: Db, place: store.PayerPlace | null): Promise<Known['address']> {
  if (!place) return null;
  const { street, district, cep, city, state } = place;
  const city_ibge = await store.findCity(db, city, state);
  if (!city_ibge) return null;
  const [, road = street, number = 'S/N'] = /^(.*?),\s*(\d[\w\s-]{0,20})$/.exec(street) ?? [];
  return { city_ibge, cep, street: road, number, complement: null, district: district || 'Centro' };
}

async function ofCharge(ctx: Context, db: Db, actor: Actor | null, id: number): Promise<Origin> {
  if (actor) await requireCharge(db, actor, id);
  const charge = await describeCharge(ctx, db, id);
  if (charge.status === 'cancelled' || charge.status === 'refunded')
    throw new AppError('INVOICE_STATE', { reason: 'Esta cobrança foi cancelada ou devolvida.' });
  if (await store.findOfCharge(db, id)) throw new AppError('INVOICE_EXISTS');
  return {
    ...nothing,
    unitId: charge.business_unit_id,
    personId: charge.person_id,
    payer: {
      name: charge.person_name,
      taxId: charge.person_tax_id,
      email: charge.person_email,
      address: await placeOf(db, charge.person_address),
    },
    description: charge.description || null,
    valueCents: charge.value_cents,
    chargeId: id,
    ticketId: charge.at_ticket_id,
  };
}

async function ofEntry(ctx: Context, db: Db, actor: Actor | null, id: number): Promise<Origin> {
  if (actor) await requireEntry(db, actor, id);
  const entry = await describeEntry(ctx, db, id);
  if (entry.direction !== 'receivable')
    throw invalidAt('fn_entry_id', 'Só lançamentos a receber viram nota fiscal.');
  return {
    ...nothing,
    unitId: entry.business_unit_id,
    personId: entry.person_id,
    description: entry.description,
    valueCents: entry.amount_cents,
    entryId: id,
  };
}

async function ofTicket(ctx: Context, db: Db, actor: Actor | null, id: number): Promise<Origin> {
  const ticket = await store.findTicket(db, id);
  if (!ticket || (actor && !seesTicket(ctx, actor, ticket))) {
    throw invalidAt('at_ticket_id', 'Não encontramos este número.');
  }
  const { person_name: name, person_tax_id: taxId, person_email: email } = ticket;
  return {
    ...nothing,
    unitId: ticket.business_unit_id,
    personId: ticket.person_id,
    payer: { name, taxId, email, address: null },
    description: ticket.title,
    ticketId: id,
  };
}

type Asked = Pick<NewInvoice, 'pm_transaction_id' | 'fn_entry_id' | 'at_ticket_id'>;

/** Throws NOT_FOUND, FORBIDDEN or INVALID for what the person does not see, INVOICE_EXISTS, INVOICE_STATE. */
export async function originOf(
  ctx: Context,
  db: Db,
  actor: Actor | null,
  { pm_transaction_id, fn_entry_id, at_ticket_id }: Asked,
): Promise<Origin> {
  if (pm_transaction_id && fn_entry_id)
    throw invalidAt('fn_entry_id', 'Faça a nota da cobrança ou do lançamento, não dos dois.');
  if (pm_transaction_id) return ofCharge(ctx, db, actor, pm_transaction_id);
  if (fn_entry_id) return ofEntry(ctx, db, actor, fn_entry_id);
  if (at_ticket_id) return ofTicket(ctx, db, actor, at_ticket_id);
  return nothing;
}

/** Who the note is for, as the register, the last note and the last charge know them. */
export async function knownOf(db: Db, person: store.Person | undefined, { payer }: Origin) {
  if (!person) return payer;
  const address =
    payer?.address ??
    (await store.findLastAddress(db, person.id)) ??
    (await placeOf(db, await store.findPayerPlace(db, person.id)));
  return {
    name: payer?.name || person.name,
    taxId: payer?.taxId ?? person.tax_id,
    email: payer?.email ?? person.email,
    address,
  };
}
