import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** The authorised note of a charge. */
export async function findNoteOf(db: Db, chargeId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('nf_invoice')
    .select('id')
    .where('pm_transaction_id', '=', chargeId)
    .where('status', '=', 'authorised')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The sealed papers of a ticket that still exist. */
export async function listSigned(db: Db, ticketId: number) {
  const { rows } = await sql<{ id: number; filename: string; size: number }>`
    select id, filename, size from gl_resource
    where origin = 'at_ticket' and parent_code = ${String(ticketId)} and code = 'signed'
      and claimed and removed_at is null
    order by id desc limit 5`.execute(db);
  return rows;
}
