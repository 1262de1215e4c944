import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { seenTickets } from '../../../platform/database/seen-tickets.ts';
import type { TicketScope } from '../../../platform/ticket-sight.ts';
import type { Period } from './period.rules.ts';
import { ofCode } from './row-code.store.ts';
import type { RowKey } from './row-key.rules.ts';
import { personOf, seen, type Which } from './sums.store.ts';
import { visitsBehind } from './visits.store.ts';
import { waitingOf } from './waiting.store.ts';

export type Behind = Pick<RowKey, 'what' | 'by' | 'code'> & {
  which: Which;
  period: Period;
  today: string;
  now: Date;
  /** The tickets that the reader sees now: of others a row says neither what they are about nor whose they are. */
  sight: TicketScope;
  /** The reader sees whose any charge is, wherever its ticket stands. */
  seesPayers: boolean;
};
type Page = { limit: number; offset: number };

type OfFacts = Exclude<Behind['what'], 'visits' | 'waiting'>;

/** What is held at the end of the period was held before it; the rest happened in it. */
function daysOf(what: OfFacts, { period, today }: Behind): RawBuilder<unknown> {
  if (what === 'overdue')
    return sql`kind = 'open' and day between ${period.from}::date and ${period.to}::date and day < ${today}::date`;
  if (what === 'held')
    return sql`kind = 'held' and day <= ${period.to}::date and (until is null or until > ${period.to}::date)`;
  const kinds = sql.join(what.map((kind) => sql.lit(kind)));
  return sql`kind in (${kinds}) and day between ${period.from}::date and ${period.to}::date`;
}

function source(behind: Behind): RawBuilder<unknown> {
  const { what, which } = behind;
  if (what === 'visits') return visitsBehind(behind);
  if (what === 'waiting') return waitingOf(which);
  return factsOf(what, behind);
}

function factsOf(what: OfFacts, behind: Behind): RawBuilder<unknown> {
  const { which } = behind;
  const person = personOf(which);
  const own = person === null ? sql`` : sql`and user_id = ${person}`;
  return sql`rp_fact where ${daysOf(what, behind)} ${own} and ${seen(which)} ${ofCode(behind)}`;
}

/** Exact up to the cap. */
export async function countRows(db: Db, behind: Behind, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${source(behind)} limit ${cap}) found`.execute(db);
  return rows[0]?.n ?? 0;
}

export type BehindRow = {
  at: Date;
  day: string;
  ticket_id: number | null;
  pm_transaction_id: number | null;
  elsewhere: boolean;
  title: string | null;
  person_name: string | null;
  sector: string | null;
  business_unit: string | null;
  user: string | null;
  seconds: number | null;
  work_seconds: number | null;
  cents: number | null;
};

/** The newest first. */
const visits = (behind: Behind, { limit, offset }: Page) => sql<BehindRow>`
  select page.at, (page.at at time zone 'America/Sao_Paulo')::date::text as day, null::bigint as ticket_id, null::bigint as pm_transaction_id,
    false as elsewhere, chatbot.name as title, null as person_name, null as sector, null as business_unit, null as user,
    null::int as seconds, null::int as work_seconds, null::bigint as cents
  from (select at, id, at_chatbot_id from ${source(behind)} order by at desc, id desc limit ${limit} offset ${offset}) page
  left join at_chatbot chatbot on chatbot.id = page.at_chatbot_id order by page.at desc, page.id desc`;

/** Whoever has waited longest comes first. */
const waiting = (behind: Behind, { limit, offset }: Page) => sql`
  select since as at, (since at time zone 'America/Sao_Paulo')::date as day, ticket_id as id, ticket_id,
    null::bigint as pm_transaction_id, business_unit_id, sector_id, user_id,
    greatest(0, extract(epoch from ${behind.now}::timestamptz - since))::int as seconds,
    null::int as work_seconds, null::bigint as cents
  from ${source(behind)} order by since, ticket_id limit ${limit} offset ${offset}`;

const newest = sql`order by day desc, at desc, id desc`;

/** Facts, the newest first. Indexes have the days of one kind in order: of more kinds, those of each are merged. */
export function factsBehind(behind: Behind, { limit, offset }: Page): RawBuilder<unknown> {
  const { what } = behind;
  const kinds = typeof what === 'string' ? [] : what;
  const found =
    kinds.length > 1
      ? sql`(${sql.join(
          kinds.map(
            (kind) =>
              sql`(select * from ${factsOf([kind], behind)} ${newest} limit ${limit + offset})`,
          ),
          sql` union all `,
        )}) merged`
      : source(behind);
  return sql`select * from ${found} ${newest} limit ${limit} offset ${offset}`;
}

function selected(behind: Behind, page: Page): RawBuilder<BehindRow> {
  if (behind.what === 'visits') return visits(behind, page);
  const isWaiting = behind.what === 'waiting';
  return sql`
    select page.at, page.day::text as day, page.ticket_id, page.pm_transaction_id, not found.mine as elsewhere,
      case when found.mine then coalesce(ticket.title, nullif(charge.description, ''))
        when ${behind.seesPayers} then nullif(charge.description, '') end as title,
      case when found.mine then coalesce(charge.person_name, ticket.person_name)
        when ${behind.seesPayers} then charge.person_name end as person_name,
      sector.name as sector, unit.name as business_unit, person.name as user, page.seconds, page.work_seconds,
      case when page.pm_transaction_id is not null then page.cents end as cents
    from (${isWaiting ? waiting(behind, page) : factsBehind(behind, page)}) page
    left join at_ticket ticket on ticket.id = page.ticket_id
    cross join lateral (
      select page.ticket_id is null or coalesce(${seenTickets(behind.sight)}, false) as mine) found
    left join pm_transaction charge on charge.id = page.pm_transaction_id
    left join gl_sector sector on sector.id = page.sector_id
    left join gl_business_unit unit on unit.id = page.business_unit_id
    left join gl_user person on person.id = page.user_id and person.level <= 5
    order by ${isWaiting ? sql`page.at, page.id` : sql`page.day desc, page.at desc, page.id desc`}`;
}

/** A page of the rows. */
export async function listRows(db: Db, behind: Behind, page: Page): Promise<BehindRow[]> {
  return (await selected(behind, page).execute(db)).rows;
}

/** All rows up to the most, through a cursor of the transaction: memory stays that of one batch. */
export async function* eachBatch(
  trx: Db,
  behind: Behind,
  { size, most }: { size: number; most: number },
) {
  const all = selected(behind, { limit: most, offset: 0 });
  await sql`declare rows_behind no scroll cursor for ${all}`.execute(trx);
  for (;;) {
    const { rows } = await sql<BehindRow>`fetch forward ${sql.lit(size)} from rows_behind`.execute(
      trx,
    );
    if (rows.length === 0) return;
    yield rows;
  }
}
