import { type Kysely, sql } from 'kysely';
import type { DB } from '../../apps/server/src/platform/database/schema.gen.ts';
import { areaCodes, firstNames, statusMix, surnames, titles } from './names.ts';

type Db = Kysely<DB>;
/** Numbers of rows, both included, of `total` in all. */
export type Span = { from: number; until: number; total: number };

/** One item of a list, the same for the same number; another `salt` gives another item. */
const picked = (list: readonly string[], salt: number) =>
  sql`(${[...list]}::text[])[1 + abs(hashint8(n * 31 + ${salt}) % ${list.length})]`;

export const numbers = ({ from, until }: Span) =>
  sql`generate_series(${from}::bigint, ${until}::bigint) as n`;

/** The last number is now, the first two years ago. */
const moment = ({ total }: Span) => sql`now() - interval '2 years' * (1 - n / ${total}::float8)`;

/** Everybody in the demonstration and the seed has an address at exemplo.com.br. */
export async function isOfCompany(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from gl_user where email not like '%@exemplo.com.br' and email not like '%@seed.exemplo.com.br'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Valid CPFs, one per number: the digits of 100,000,000 + 7 n and their two check digits. */
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

/** Customers by number; existing ones stay as they are. */
export async function insertPeople(db: Db, span: Span): Promise<void> {
  await sql`
    insert into gl_user (name, nickname, email, tax_id, level, active, created_at, updated_at)
    select first || ' ' || middle || ' ' || last, first,
      lower(unaccent(first || '.' || last)) || '.' || n || '@seed.exemplo.com.br',
      pg_temp.cpf(n), 6 + n % 5, n % 40 <> 0, at, at
    from (
      select n, ${picked(firstNames, 1)} as first, ${picked(surnames, 2)} as middle,
        ${picked(surnames, 3)} as last, ${moment(span)} as at
      from ${numbers(span)}
    ) as people
    on conflict do nothing`.execute(db);
}

/** Numbers the rows that tickets refer to, once and not per batch. */
export async function numberTargets(db: Db): Promise<void> {
  const targets = {
    people: sql`select row_number() over (order by id) as nth, id, name, email, tax_id
      from gl_user where email like '%@seed.exemplo.com.br'`,
    sectors: sql`select row_number() over (order by id) as nth, id, business_unit_id from gl_sector`,
    staff: sql`select row_number() over (order by id) as nth, id, name from gl_user where level between 3 and 5`,
  };
  for (const [name, rows] of Object.entries(targets)) {
    const table = sql.table(`seed_${name}`);
    await sql`create temporary table ${table} as ${rows}`.execute(db);
    await sql`alter table ${table} add primary key (nth)`.execute(db);
    await sql`analyze ${table}`.execute(db);
  }
}

export const token = sql`sha256(convert_to('seed:' || n, 'UTF8'))`;
const target = (table: string, salt: number, share = 1) =>
  sql`1 + abs(hashint8(n + ${salt}) % greatest((select count(*) / ${share}::float8 from ${sql.table(table)})::bigint, 1))`;

/** Tickets by number, each of a seeded customer, in some sector with its unit, three in four with an assignee. */
export async function insertTickets(db: Db, span: Span): Promise<void> {
  await sql`
    with made as (
      select n, ${picked(titles, 4)} as title, ${token} as token, ${picked(statusMix, 5)} as status,
        ${target('seed_people', 0)} as person, ${target('seed_sectors', 1)} as sector,
        ${target('seed_staff', 2, 0.75)} as assignee, ${moment(span)} as at
      from ${numbers(span)}
    )
    insert into at_ticket (token_hash, title, person_id, person_name, person_tax_id, person_email, person_phone,
      business_unit_id, sector_id, status_id, assignee_id, created_at, updated_at)
    select token, title, people.id, people.name, people.tax_id, people.email,
      '(' || ${picked(areaCodes, 6)} || ') 9' || 6000 + n % 4000 || '-' || 1000 + n % 9000, business_unit_id, sectors.id, statuses.id, staff.id,
      at, least(now(), at + interval '1 hour' * (n % 700))
    from made
    join at_ticket_status statuses on statuses.code = status
    left join seed_people people on people.nth = person
    left join seed_sectors sectors on sectors.nth = sector
    left join seed_staff staff on staff.nth = assignee
    order by n
    on conflict do nothing`.execute(db);
}

/** Moves the inserted rows into the indexes' main part, and updates the planner's statistics. */
export async function settle(db: Db): Promise<void> {
  for (const table of ['gl_user', 'at_ticket', 'at_ticket_activity', 'gl_thread', 'gl_message']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
}
