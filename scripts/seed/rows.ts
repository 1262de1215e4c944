import { type Kysely, sql } from 'kysely';
import type { DB } from '../../apps/server/src/platform/database/schema.gen.ts';
import { firstNames, surnames, titles } from './names.ts';

type Db = Kysely<DB>;
export type Span = { from: number; until: number };

/** One of a list, the same for the same number; `salt` makes another choice for it. */
const picked = (list: readonly string[], salt: number) =>
  sql`(${[...list]}::text[])[1 + abs(hashint8(n * 31 + ${salt}) % ${list.length})]`;

/** Valid CPFs, one per number: the digits of 100,000,000 + n and their two check digits. */
export async function makeFunctions(db: Db): Promise<void> {
  await sql`
    create or replace function pg_temp.check_digit(text) returns text language sql immutable as $$
      select case when sum < 2 then '0' else (11 - sum)::text end from (
        select sum(substr($1, nth, 1)::int * (length($1) + 2 - nth))::int % 11 as sum
        from generate_series(1, length($1)) as nth) as weighed $$`.execute(db);
  await sql`
    create or replace function pg_temp.cpf(bigint) returns text language sql immutable as $$
      select nine || one || pg_temp.check_digit(nine || one) from (
        select nine, pg_temp.check_digit(nine) as one from (
          select (100000000 + $1 * 7)::text as nine) as base) as first $$`.execute(db);
}

/** Customers by number; those that are there already stay as they are. */
export async function insertPeople(db: Db, { from, until }: Span): Promise<void> {
  await sql`
    insert into gl_user (name, nickname, email, tax_id, level, active, created_at, updated_at)
    select first || ' ' || middle || ' ' || last, first,
      lower(unaccent(first || '.' || last)) || '.' || n || '@seed.exemplo.com.br',
      pg_temp.cpf(n), 6 + n % 5, n % 40 <> 0, at, at
    from (
      select n, ${picked(firstNames, 1)} as first, ${picked(surnames, 2)} as middle,
        ${picked(surnames, 3)} as last, now() - interval '1 minute' * (2000000 - n) as at
      from generate_series(${from}::bigint, ${until}::bigint) as n
    ) as people
    on conflict do nothing`.execute(db);
}

const token = sql`sha256(convert_to('seed:' || n, 'UTF8'))`;

/** Tickets by number, each of a seeded customer, in some sector with its unit, three in four with somebody who has it. */
export async function insertTickets(db: Db, { from, until }: Span): Promise<void> {
  await sql`
    with people as (
      select id, name, email, tax_id, row_number() over (order by id) as nth from gl_user
      where email like '%@seed.exemplo.com.br'
    ), sectors as (
      select id, business_unit_id, row_number() over (order by id) as nth from gl_sector
    ), staff as (
      select id, row_number() over (order by id) as nth from gl_user where level between 3 and 5
    ), statuses as (
      select id, row_number() over (order by id) as nth from at_ticket_status
    ), made as (
      select n, ${picked(titles, 4)} as title, ${token} as token,
        1 + abs(hashint8(n) % greatest((select count(*) from people), 1)) as person,
        1 + abs(hashint8(n + 1) % greatest((select count(*) from sectors), 1)) as sector,
        1 + abs(hashint8(n + 2) % greatest((select count(*) * 4 / 3 from staff), 1)) as assignee,
        1 + abs(hashint8(n + 3) % (select count(*) from statuses)) as status
      from generate_series(${from}::bigint, ${until}::bigint) as n
    )
    insert into at_ticket (token_hash, title, person_id, person_name, person_tax_id, person_email, person_phone,
      business_unit_id, sector_id, status_id, assignee_id, created_at, updated_at)
    select token, title, people.id, people.name, people.tax_id, people.email,
      '+55119' || lpad((n % 100000000)::text, 8, '0'), business_unit_id, sectors.id, statuses.id, staff.id, at, at
    from made
    cross join lateral (select now() - interval '1 minute' * (2000000 - n) as at) as moment
    join statuses on statuses.nth = status
    left join people on people.nth = person
    left join sectors on sectors.nth = sector
    left join staff on staff.nth = assignee
    order by n
    on conflict do nothing`.execute(db);
}

/** A thread with one message for each of these tickets that has none. */
export async function insertThreads(db: Db, { from, until }: Span): Promise<void> {
  await sql`
    with threads as (
      insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
      select 'at_ticket', ticket.id::text, 3, 1, 'Bom dia, preciso de ajuda.', ticket.created_at
      from generate_series(${from}::bigint, ${until}::bigint) as n
      join at_ticket ticket on ticket.token_hash = ${token}
      on conflict do nothing
      returning id, last_message, last_message_at
    )
    insert into gl_message (thread_id, seq, author_kind, body, created_at)
    select id, 1, 'visitor', last_message, last_message_at from threads`.execute(db);
}

/** Takes what was inserted into the indexes' main part and tells the planner of it. */
export async function settle(db: Db): Promise<void> {
  for (const table of ['gl_user', 'at_ticket', 'gl_thread', 'gl_message']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
}
