import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { seenTickets } from '../../../platform/database/seen-tickets.ts';
import type { TicketScope } from '../../../platform/ticket-sight.ts';
import { personOf, seen, type Which } from './sums.store.ts';

/** Who waits for an answer now, of those that a person sees. */
export const waitingOf = (which: Which): RawBuilder<unknown> => {
  const person = personOf(which);
  return sql`rp_waiting where ${seen(which)} ${person === null ? sql`` : sql`and user_id = ${person}`}`;
};

type WaitingAsked = { which: Which; sight: TicketScope };

/** Customers who wait for an answer now: how many, up to the cap, and the oldest; without a name what is out of sight by now. */
export async function findWaiting(
  db: Db,
  { which, sight }: WaitingAsked,
  { most, cap }: { most: number; cap: number },
) {
  const [counted, oldest] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from ${waitingOf(which)} limit ${cap}) found`.execute(
      db,
    ),
    sql<{ ticket_id: number; since: Date; name: string | null }>`
      select page.ticket_id, page.since,
        case when ${seenTickets(sight)} then coalesce(ticket.person_name, ticket.title) end as name from (
        select ticket_id, since from ${waitingOf(which)} order by since, ticket_id limit ${most}) page
      join at_ticket ticket on ticket.id = page.ticket_id order by page.since, page.ticket_id`.execute(
      db,
    ),
  ]);
  return { count: counted.rows[0]?.n ?? 0, oldest: oldest.rows };
}
