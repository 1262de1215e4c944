import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type NewDelivery = {
  id: number;
  occasion: string;
  at: Date;
  personId: number | null;
  ticketId: number | null;
  /** To whom it would go now; looked at again right before it goes. */
  address: string | null;
};

type Batch = { ruleId: number; origin: string; now: Date; next: Date; reason: string | null };

/** Queues mails of a rule, each once; returns how many were new. */
export async function insertDeliveries(
  trx: Db,
  { ruleId, origin, now, next, reason }: Batch,
  made: readonly NewDelivery[],
): Promise<number> {
  if (made.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into am_delivery (am_rule_id, origin, parent_id, occasion, happened_at, person_id, ticket_id,
        address, reason, next_at, created_at, updated_at)
      select ${ruleId}, ${origin}, given.id, given.occasion, given.at, given.person_id, given.ticket_id,
        given.address, ${reason}, ${next}, ${now}, ${now}
      from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ occasion }) => occasion)}::text[],
        ${made.map(({ at }) => at)}::timestamptz[], ${made.map(({ personId }) => personId)}::bigint[],
        ${made.map(({ ticketId }) => ticketId)}::bigint[],
        ${made.map(({ address }) => address)}::text[]) as given (id, occasion, at, person_id, ticket_id, address)
      on conflict (am_rule_id, origin, parent_id, occasion) do nothing
      returning 1)
    select count(*)::int as count from added`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Keeps back what a rule still has in its queue. */
export async function skipWaiting(trx: Db, ruleId: number, reason: string, now: Date) {
  await trx
    .updateTable('am_delivery')
    .set({ status: 'skipped', reason, next_at: null, updated_at: now })
    .where('am_rule_id', '=', ruleId)
    .where('status', '=', 'waiting')
    .where('claimed_until', 'is', null)
    .execute();
}

/** Which of these were queued before. */
export async function listKnown(
  db: Db,
  { ruleId, origin }: Pick<Batch, 'ruleId' | 'origin'>,
  ids: number[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('am_delivery')
    .select(['parent_id', 'occasion'])
    .where('am_rule_id', '=', ruleId)
    .where('origin', '=', origin)
    .where('parent_id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  return new Set(rows.map(({ parent_id, occasion }) => `${parent_id} ${occasion}`));
}
