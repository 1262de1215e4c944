import { endedStates } from '@balcao/contract/invoices/ended-notes';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import { hasNoteElsewhere, hasOwnNote, lockSale, type Sale } from './one-sale.store.ts';

// Who pays a charge pays the entry that is posted from it: one sale, which has one note at a time.

/** A rejected note is corrected before it counts again; `requireSignable` then looks once more. */
const notMade = [...endedStates, 'rejected'] as const;

/** Whether the sale has a note, from this end or the other. */
export const isInvoiced = async (db: Db, sale: Sale): Promise<boolean> =>
  (await hasOwnNote(db, sale)) || (await isInvoicedElsewhere(db, sale));

/** Throws INVOICE_EXISTS. */
export async function requireNoNote(db: Db, sale: Sale): Promise<void> {
  if (await isInvoiced(db, sale)) throw new AppError('INVOICE_EXISTS');
}

/** Whether an entry of the charge, or the charge of the entry, has a note that counts. */
export const isInvoicedElsewhere = (db: Db, sale: Sale): Promise<boolean> =>
  hasNoteElsewhere(db, sale, [...notMade]);

/** The same for who makes one, also when two people do it at once. Throws INVOICE_EXISTS. */
export async function requireSingle(trx: Db, sale: Sale): Promise<void> {
  if (!sale.pm_transaction_id && !sale.fn_entry_id) return;
  await lockSale(trx, sale);
  await requireNoNote(trx, sale);
}

/** What was drafted or rejected is not signed once the other end of the sale has a signed note. Throws INVOICE_EXISTS. */
export async function requireSignable(trx: Db, sale: Sale): Promise<void> {
  if (!sale.pm_transaction_id && !sale.fn_entry_id) return;
  await lockSale(trx, sale);
  if (await hasNoteElsewhere(trx, sale, ['draft', ...notMade]))
    throw new AppError('INVOICE_EXISTS');
}
