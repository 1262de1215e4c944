import type { NewInvoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { requireSeen as requireEntry } from '../../finance/entries/acting.ts';
import { describeEntry } from '../../finance/entries/entries.ts';
import { seesTicket } from '../../payments/charges.ts';
import type { Known } from './customer.rules.ts';
import type { DraftReads } from './draft-reads.ts';
import { requireNoNote } from './one-sale.ts';
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
async function placeOf(
  reads: DraftReads,
  place: store.PayerPlace | null,
): Promise<Known['address']> {
  if (!place) return null;
  const { street, district, cep, city, state } = place;
  const city_ibge = await reads.city(city, state);
  if (!city_ibge) return null;
  const [, road = street, number = 'S/N'] = /^(.*?),\s*(\d[\w\s-]{0,20})$/.exec(street) ?? [];
  return { city_ibge, cep, street: road, number, complement: null, district: district || 'Centro' };
}

async function ofCharge(reads: DraftReads, id: number): Promise<Origin> {
  const charge = await reads.charge(id);
  if (charge.status === 'cancelled' || charge.status === 'refunded')
    throw new AppError('INVOICE_STATE', { reason: 'Esta cobrança foi cancelada ou devolvida.' });
  if (await reads.isInvoiced(id)) throw new AppError('INVOICE_EXISTS');
  return {
    ...nothing,
    unitId: charge.business_unit_id,
    personId: charge.person_id,
    payer: {
      name: charge.person_name,
      taxId: charge.person_tax_id,
      email: charge.person_email,
      address: await placeOf(reads, charge.person_address),
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
  await requireNoNote(db, { pm_transaction_id: null, fn_entry_id: id });
  return {
    ...nothing,
    unitId: entry.business_unit_id,
    personId: entry.person_id,
    description: entry.description,
    valueCents: entry.amount_cents,
    entryId: id,
  };
}

/** The ticket that a note is for. Throws INVALID for one that does not exist or is not seen. */
export async function requireTicket(ctx: Context, db: Db, actor: Actor | null, id: number) {
  const ticket = await store.findTicket(db, id);
  if (!ticket || (actor && !seesTicket(ctx, actor, ticket))) {
    throw invalidAt('at_ticket_id', 'Não encontramos este número.');
  }
  return ticket;
}

async function ofTicket(ctx: Context, db: Db, actor: Actor | null, id: number): Promise<Origin> {
  const ticket = await requireTicket(ctx, db, actor, id);
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
  reads: DraftReads,
): Promise<Origin> {
  if (pm_transaction_id && fn_entry_id)
    throw invalidAt('fn_entry_id', 'Faça a nota da cobrança ou do lançamento, não dos dois.');
  const ofMoney = pm_transaction_id
    ? await ofCharge(reads, pm_transaction_id)
    : fn_entry_id && (await ofEntry(ctx, db, actor, fn_entry_id));
  if (!at_ticket_id) return ofMoney || nothing;
  if (!ofMoney) return ofTicket(ctx, db, actor, at_ticket_id);
  const { id: ticketId } = await requireTicket(ctx, db, actor, at_ticket_id);
  return { ...ofMoney, ticketId };
}

/** Who the note is for, as the register, the last note and the last charge know them. */
export async function knownOf(
  reads: DraftReads,
  person: store.Person | undefined,
  { payer }: Origin,
) {
  if (!person) return payer;
  const address =
    payer?.address ??
    (await reads.lastAddress(person.id)) ??
    (await placeOf(reads, await reads.payerPlace(person.id)));
  return {
    name: payer?.name || person.name,
    taxId: payer?.taxId ?? person.tax_id,
    email: payer?.email ?? person.email,
    address,
  };
}
