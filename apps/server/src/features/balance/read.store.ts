import type { BalanceSource } from '@balcao/contract/balance/balance';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { holds, idIn } from '../../platform/database/search.ts';
import { seenTickets } from '../../platform/database/seen-tickets.ts';
import type { TicketScope } from '../../platform/ticket-sight.ts';

/** The newest lines of a ticket's ledger, older than `before` if it is given. */
export async function listLines(
  db: Db,
  { id, before, limit }: { id: number; before?: number | undefined; limit: number },
) {
  const rows = await db
    .selectFrom('at_ticket_balance as line')
    .leftJoin('gl_user as person', 'person.id', 'line.user_id')
    .select(['line.id', 'line.amount_cents', 'line.balance_after_cents', 'line.reason', 'line.at'])
    .select(['line.source', 'line.other_ticket_id', 'line.pm_transaction_id'])
    .select(['line.user_id', 'person.name as user_name'])
    .where('line.ticket_id', '=', id)
    .$if(before !== undefined, (query) => query.where('line.id', '<', before ?? 0))
    .orderBy('line.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, source: row.source as BalanceSource }));
}

/** Which tickets a list shows. */
export type Filter = {
  scope: TicketScope;
  q?: string | undefined;
  sign?: 'positive' | 'negative' | 'zero' | undefined;
  sectorId?: number | undefined;
};
export type Sort = `${'' | '-'}${'changed_at' | 'balance_cents' | 'id'}`;

type Where = RawBuilder<SqlBool>;

const signs = { positive: sql`> 0`, negative: sql`< 0`, zero: sql`= 0` };

function named(q: string): Where {
  const id = idIn(q);
  const words: Where = sql`(${holds('ticket.person_name', q)} or ${holds('ticket.title', q)})`;
  return id === undefined ? words : sql`(ticket.id = ${id} or ${words})`;
}

function conditions({ scope, q, sign, sectorId }: Filter): Where {
  const parts: Where[] = [
    seenTickets(scope),
    ...(q ? [named(q)] : []),
    ...(sign ? [sql<SqlBool>`account.balance_cents ${signs[sign]}`] : []),
    ...(sectorId === undefined ? [] : [sql<SqlBool>`ticket.sector_id = ${sectorId}`]),
  ];
  return sql.join(parts, sql` and `);
}

const columns = { changed_at: 'account.changed_at', balance_cents: 'account.balance_cents' };

function ordered(sort: Sort) {
  const way = sort.startsWith('-') ? 'desc' : 'asc';
  const key = sort.replace('-', '');
  const first = key in columns ? columns[key as keyof typeof columns] : 'account.ticket_id';
  return sql.raw(`${first} ${way}, account.ticket_id ${way}`);
}

type Row = {
  at_ticket_id: number;
  title: string;
  person_name: string | null;
  sector_name: string | null;
  balance_cents: number;
  changed_at: Date;
};

/** One page of the tickets with a ledger, in order. */
export async function listPage(
  db: Db,
  filter: Filter,
  { sort, limit, offset }: { sort: Sort; limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ticket.id as at_ticket_id, ticket.title, ticket.person_name, sector.name as sector_name,
      account.balance_cents, account.changed_at
    from at_ticket_account account join at_ticket ticket on ticket.id = account.ticket_id
      left join gl_sector sector on sector.id = ticket.sector_id
    where ${conditions(filter)}
    order by ${ordered(sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Of all pages: how many tickets, and the sums of their balances. */
export async function sumUp(db: Db, filter: Filter) {
  const { rows } = await sql<{
    total: number;
    balance_cents: number;
    positive_cents: number;
    negative_cents: number;
  }>`
    select count(*)::int as total,
      coalesce(sum(balance_cents), 0)::bigint as balance_cents,
      coalesce(sum(balance_cents) filter (where balance_cents > 0), 0)::bigint as positive_cents,
      coalesce(sum(balance_cents) filter (where balance_cents < 0), 0)::bigint as negative_cents
    from at_ticket_account account join at_ticket ticket on ticket.id = account.ticket_id
    where ${conditions(filter)}`.execute(db);
  return rows[0] ?? { total: 0, balance_cents: 0, positive_cents: 0, negative_cents: 0 };
}
