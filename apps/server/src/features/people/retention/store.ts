import type { Retention } from '@balcao/contract/privacy';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export function listRetention(db: Db) {
  return db.selectFrom('gl_retention').select(['kind', 'days']).execute();
}

export async function saveRetention(trx: Db, { kind, days }: Retention, now: Date): Promise<void> {
  await trx
    .insertInto('gl_retention')
    .values({ kind, days, updated_at: now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ days, updated_at: now }))
    .execute();
}

const closedBefore = (before: Date) => sql`
  ticket.updated_at < ${before} and status_id in (
    select id from at_ticket_status where kind in ('done', 'cancelled'))`;

/** Closed tickets that nobody has touched since and that still name somebody; locked, past those that others hold. */
export async function lockOldTickets(trx: Db, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from at_ticket as ticket where anonymised_at is null and ${closedBefore(before)}
    order by updated_at limit ${limit} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The same, of those that still have files that prove nothing. */
export async function lockTicketsWithFiles(
  trx: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from at_ticket as ticket where id > ${after} and ${closedBefore(before)} and exists (
      select 1 from gl_resource where origin = 'at_ticket' and parent_code = ticket.id::text)
    order by id limit ${limit} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
