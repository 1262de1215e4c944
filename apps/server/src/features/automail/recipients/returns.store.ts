import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Return = { id: number; status: 'bounced' | 'complained'; reason: string; now: Date };

/**
 * Marks a mail as returned, also one that only may have gone out; the address it went to, undefined if it was not sent or
 * was returned before.
 */
export async function markReturned(trx: Db, { id, status, reason, now }: Return) {
  const row = await trx
    .updateTable('am_delivery')
    .set({ status, reason, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'failed'])
    .returning('address')
    .executeTakeFirst();
  return row?.address ?? undefined;
}

type Block = { address: string; reason: 'bounce' | 'complaint'; until: Date | null; now: Date };

/** Keeps mails from an address; a complaint stays a complaint. */
export async function block(trx: Db, { address, reason, until, now }: Block): Promise<void> {
  await sql`
    insert into am_block (address, reason, until, created_at)
    values (${address}, ${reason}, ${until}, ${now})
    on conflict (address) do update set reason = excluded.reason, until = excluded.until,
      created_at = excluded.created_at
    where am_block.reason <> 'complaint'`.execute(trx);
}
