import { endedStates } from '@balcao/contract/invoices/ended-notes';
import type { InvoiceStatus } from '@balcao/contract/invoices/invoice';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** What a note is made from; one of both, or neither. */
export type Sale = { pm_transaction_id: number | null; fn_entry_id: number | null };

/** As literals, so that the database finds the index of notes that count. */
export const ended = sql.join(endedStates.map((state) => sql.lit(state)));

const notesOf = (db: Db, { pm_transaction_id: chargeId, fn_entry_id: entryId }: Sale) => {
  const notes = db.selectFrom('nf_invoice').select('id');
  return chargeId !== null
    ? notes.where('pm_transaction_id', '=', chargeId)
    : notes.where('fn_entry_id', '=', entryId);
};

/** The note that stands, or is being made, of just this charge or entry. */
export async function hasOwnNote(db: Db, sale: Sale): Promise<boolean> {
  const note = await notesOf(db, sale)
    .where('status', 'not in', [...endedStates])
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}

/** Whether the same money has a note from its other end: the charge by an entry that was posted from it, the entry by its charge. */
export async function hasNoteElsewhere(
  db: Db,
  { pm_transaction_id: chargeId, fn_entry_id: entryId }: Sale,
  without: InvoiceStatus[],
): Promise<boolean> {
  const note = await db
    .selectFrom('nf_invoice')
    .select('id')
    .where('status', 'not in', without)
    .where(({ eb, selectFrom }) =>
      chargeId !== null
        ? eb(
            'fn_entry_id',
            'in',
            selectFrom('fn_entry').select('id').where('pm_transaction_id', '=', chargeId),
          )
        : eb(
            'pm_transaction_id',
            '=',
            selectFrom('fn_entry').select('pm_transaction_id').where('id', '=', entryId),
          ),
    )
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}

export async function lockCharge(trx: Db, id: number): Promise<void> {
  await sql`select from pm_transaction where id = ${id} for no key update`.execute(trx);
}

async function findChargeOf(db: Db, entryId: number): Promise<number | null> {
  const entry = await db
    .selectFrom('fn_entry')
    .select('pm_transaction_id')
    .where('id', '=', entryId)
    .executeTakeFirst();
  return entry?.pm_transaction_id ?? null;
}

/** Until the transaction ends, nobody else makes or signs a note of this money: its charge is locked, or an entry that has none. */
export async function lockSale(
  trx: Db,
  { pm_transaction_id: ownCharge, fn_entry_id: entryId }: Sale,
): Promise<void> {
  const chargeId = ownCharge ?? (entryId && (await findChargeOf(trx, entryId)));
  if (chargeId) return lockCharge(trx, chargeId);
  await sql`select from fn_entry where id = ${entryId} for no key update`.execute(trx);
}
