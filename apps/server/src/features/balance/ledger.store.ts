import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { NewLine } from './ledger.rules.ts';

/** A ticket with the facts that decide about its balance. */
export type TicketRow = {
  id: number;
  sector_id: number | null;
  assignee_id: number | null;
  person_id: number | null;
  merged_into: number | null;
};

/** The tickets by id; locked, none of them is merged before the transaction ends. */
export async function listTickets(
  db: Db,
  ids: readonly number[],
  { lock = false } = {},
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select id, sector_id, assignee_id, person_id, merged_into from at_ticket
    where id = any(${ids}::bigint[]) order by id ${lock ? sql`for key share` : sql``}`.execute(db);
  return rows;
}

/** Locks the balances of these tickets, in the order of their ids; a ticket without lines gets its row. */
export async function lockBalances(trx: Db, ids: readonly number[], now: Date) {
  await sql`
    insert into at_ticket_account (ticket_id, changed_at)
    select id, ${now}::timestamptz from unnest(${ids}::bigint[]) as given (id) order by id
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ ticket_id: number; balance_cents: number }>`
    select ticket_id, balance_cents from at_ticket_account
    where ticket_id = any(${ids}::bigint[]) order by ticket_id for update`.execute(trx);
  return new Map(rows.map((row) => [row.ticket_id, row.balance_cents]));
}

export async function listBalancesOf(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ ticket_id: number; balance_cents: number }>`
    select ticket_id, balance_cents from at_ticket_account
    where ticket_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.ticket_id, row.balance_cents]));
}

const column = <T>(lines: readonly Kept[], of: (line: Kept) => T) => lines.map(of);

/** A line with the balance that it leaves. */
export type Kept = NewLine & { after: number };

/** Adds lines in their order. Their tickets' balances must be locked. */
export async function insertLines(trx: Db, lines: readonly Kept[], now: Date): Promise<void> {
  await sql`
    insert into at_ticket_balance (ticket_id, amount_cents, balance_after_cents, reason, source,
      user_id, at, other_ticket_id, batch_id, pm_transaction_id, act_key)
    select ticket_id, cents, after, reason, source, user_id, ${now}::timestamptz, other_id,
      batch_id, charge_id, act_key
    from unnest(${column(lines, ({ ticketId }) => ticketId)}::bigint[],
      ${column(lines, ({ cents }) => cents)}::bigint[],
      ${column(lines, ({ after }) => after)}::bigint[],
      ${column(lines, ({ act }) => act.reason)}::text[],
      ${column(lines, ({ act }) => act.source)}::text[],
      ${column(lines, ({ act }) => act.userId)}::bigint[],
      ${column(lines, ({ otherId }) => otherId ?? null)}::bigint[],
      ${column(lines, ({ act }) => act.batchId ?? null)}::bigint[],
      ${column(lines, ({ act }) => act.chargeId ?? null)}::bigint[],
      ${column(lines, ({ act }) => act.key ?? null)}::text[]) with ordinality
      as given (ticket_id, cents, after, reason, source, user_id, other_id, batch_id, charge_id,
        act_key, place)
    order by place`.execute(trx);
}

export async function updateBalances(
  trx: Db,
  balances: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  await sql`
    update at_ticket_account set balance_cents = given.cents, changed_at = ${now}
    from unnest(${[...balances.keys()]}::bigint[], ${[...balances.values()]}::bigint[])
      as given (id, cents)
    where ticket_id = given.id`.execute(trx);
}

/** Whether the payment with this key has made its line. */
export async function isKnown(trx: Db, key: string): Promise<boolean> {
  const line = await trx
    .selectFrom('at_ticket_balance')
    .select('id')
    .where('act_key', '=', key)
    .executeTakeFirst();
  return line !== undefined;
}
