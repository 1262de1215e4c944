import type { Retention } from '@balcao/contract/people/privacy';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { isProof } from './ticket-data.rules.ts';

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

/** Last changed before that time, and therefore created before it, which an index covers. */
const closedBefore = (before: Date) => sql`
  ticket.created_at < ${before} and ticket.updated_at < ${before} and status_id in (
    select id from at_ticket_status where kind in ('done', 'cancelled'))`;

/** How many rows of this kind are older, up to `most`. */
export async function countOld(
  db: Db,
  kind: Retention['kind'],
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const old = {
    tickets: sql`select 1 from at_ticket as ticket
      where anonymised_at is null and ${closedBefore(before)}`,
    files: sql`select 1 from at_ticket as ticket join gl_resource
      on gl_resource.origin = 'at_ticket' and gl_resource.parent_code = ticket.id::text
      where ${closedBefore(before)} and not ${sql.raw(isProof)}`,
    audit: sql`select 1 from gl_audit where xid < (
      select max(until_xid) from gl_audit_seal where at < ${before}
        and id < (select max(id) from gl_audit_seal))`,
  }[kind];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${old} limit ${most}) as old`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A position in the order of `oldTickets`. */
export type TicketPosition = { created_at: Date; id: number };
export const fromTheFirst: TicketPosition = { created_at: new Date(0), id: 0 };

type Batch = { before: Date; after: TicketPosition; limit: number };

/** Closed tickets without a change since that time that still contain personal data; in the order of an index. */
export const oldTickets = ({ before, after, limit }: Batch) => sql<TicketPosition>`
  select id, created_at from at_ticket as ticket
  where anonymised_at is null and (created_at, id) > (${after.created_at}, ${after.id})
    and ${closedBefore(before)}
  order by created_at, id limit ${limit}`;

export async function listOldTickets(db: Db, batch: Batch): Promise<TicketPosition[]> {
  return (await oldTickets(batch).execute(db)).rows;
}

/** Those of these tickets, after locking, that have not changed meanwhile. */
export async function listStillOld(trx: Db, ids: number[], before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from at_ticket as ticket
    where id = any(${ids}::bigint[]) and ${closedBefore(before)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Closed tickets without a change since that time that still have files. */
export async function listTicketsWithFiles(
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from at_ticket as ticket where id > ${after} and ${closedBefore(before)} and exists (
      select 1 from gl_resource where origin = 'at_ticket' and parent_code = ticket.id::text)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
