import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../platform/database/open.ts';

export type Refusal = { ticketId: number; block: string; at: Date };

/** More than anybody who tries to answer needs: a script that sends wrong answers for hours may not fill the disk. */
const MOST_OF_TICKET = 200;

/** Those of tickets that are gone, or that have enough of them, are left out. */
export async function insertRefused(pool: Pool, refused: Refusal[]): Promise<void> {
  await pool.query(
    `insert into at_refused_answer (ticket_id, block, created_at)
     select ticket.id, given.block, given.at
     from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as given (ticket_id, block, at)
       join at_ticket ticket on ticket.id = given.ticket_id
     where (select count(*) from (
       select from at_refused_answer known where known.ticket_id = ticket.id limit $4) few) < $4`,
    [
      refused.map(({ ticketId }) => ticketId),
      refused.map(({ block }) => block),
      refused.map(({ at }) => at),
      MOST_OF_TICKET,
    ],
  );
}

export function listRefused(db: Db, ticketIds: number[]) {
  return db
    .selectFrom('at_refused_answer')
    .select(['ticket_id as ticketId', 'block'])
    .where('ticket_id', '=', sql<number>`any(${ticketIds}::bigint[])`)
    .orderBy('id')
    .execute();
}

export function listRefusedAfter(db: Db, id: number, limit: number) {
  return db
    .selectFrom('at_refused_answer')
    .select(['id', 'created_at as at', 'ticket_id as ticketId'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}
