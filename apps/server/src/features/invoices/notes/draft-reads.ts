import type { Customer } from '@balcao/contract/invoices/customer';
import type { Charge } from '@balcao/contract/payments/charge';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { requireSeen } from '../../payments/acting.ts';
import { describeCharge } from '../../payments/charges.ts';
import { type FiscalRow, findFiscal } from '../units/fiscal.store.ts';
import { isInvoiced } from './one-sale.ts';
import * as store from './origin.store.ts';

/** What a draft is made of, as it is read: for one draft, or for many at once. */
export type DraftReads = {
  /** The charge, as the person sees it. Throws NOT_FOUND, FORBIDDEN. */
  charge(id: number): Promise<Charge>;
  /** Whether a charge, or an entry that was posted from it, has a note that stands or is being made. */
  isInvoiced(chargeId: number): Promise<boolean>;
  unit(id: number): Promise<FiscalRow | undefined>;
  person(id: number): Promise<store.Person | undefined>;
  city(name: string, state: string): Promise<string | null>;
  lastAddress(personId: number): Promise<Customer['address']>;
  payerPlace(personId: number): Promise<store.PayerPlace | null>;
};

export const readsOfOne = (ctx: Context, db: Db, actor: Actor | null): DraftReads => ({
  async charge(id) {
    if (actor) await requireSeen(db, actor, id);
    return describeCharge(ctx, db, id);
  },
  isInvoiced: (id) => isInvoiced(db, { pm_transaction_id: id, fn_entry_id: null }),
  unit: (id) => findFiscal(db, id),
  person: (id) => store.findPerson(db, id),
  city: (name, state) => store.findCity(db, name, state),
  lastAddress: (personId) => store.findLastAddress(db, personId),
  payerPlace: (personId) => store.findPayerPlace(db, personId),
});

/** The unit of a draft with its fiscal data. Throws INVALID for a missing one. */
export async function requireUnit(reads: Pick<DraftReads, 'unit'>, id: number): Promise<FiscalRow> {
  const row = await reads.unit(id);
  if (!row) throw invalidAt('business_unit_id', 'Escolha a unidade de negócio.');
  return row;
}
