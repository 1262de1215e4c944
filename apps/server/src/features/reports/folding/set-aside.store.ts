import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Changed } from './fold.store.ts';

/** Takes records out of the line and keeps them aside. */
export async function insertSetAside(trx: Db, { tickets, charges }: Changed): Promise<void> {
  await sql`
    delete from rp_changed
    where ticket_id = any(${tickets}::bigint[]) or pm_transaction_id = any(${charges}::bigint[])`.execute(
    trx,
  );
  await sql`
    insert into rp_set_aside (ticket_id, pm_transaction_id)
    select id, null::bigint from unnest(${tickets}::bigint[]) id
    union all select null, id from unnest(${charges}::bigint[]) id
    on conflict do nothing`.execute(trx);
}

/** They could be counted after all. */
export async function deleteSetAside(trx: Db, { tickets, charges }: Changed): Promise<void> {
  await sql`
    delete from rp_set_aside
    where ticket_id = any(${tickets}::bigint[]) or pm_transaction_id = any(${charges}::bigint[])`.execute(
    trx,
  );
}

/** How many are set aside, up to a cap, and the first of them. */
export async function countSetAside(db: Db, cap: number) {
  const { rows } = await sql<{ count: number; ticket_id: number | null }>`
    select count(*)::int as count, min(ticket_id) as ticket_id
    from (select ticket_id from rp_set_aside limit ${cap}) found`.execute(db);
  return rows[0] ?? { count: 0, ticket_id: null };
}
