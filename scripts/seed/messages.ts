import { type Kysely, sql } from 'kysely';
import type { DB } from '../../apps/server/src/platform/database/schema.gen.ts';
import { numbers, type Span, token } from './rows.ts';
import { notes, saidByCustomers, saidByStaff, words } from './words.ts';

type Db = Kysely<DB>;

const greeting = '<p>Olá! Que bom ter você aqui. Em que podemos ajudar?</p>';

/** Numbers the rows that texts refer to, once and not per batch; new words are sorted into their index in bulk. */
export async function prepareMessages(db: Db): Promise<void> {
  await sql`set work_mem = '128MB'`.execute(db);
  await sql`
    create temporary table seed_words as
    select nth::int, word from unnest(${words}::text[]) with ordinality as list (word, nth)`.execute(
    db,
  );
  await sql`
    create temporary table seed_cities as
    select row_number() over (order by id)::int as nth, name from gl_city`.execute(db);
  for (const table of ['seed_words', 'seed_cities']) {
    await sql`alter table ${sql.table(table)} add primary key (nth)`.execute(db);
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

/** How many kilobytes of new words may wait before they are sorted into their index; by default the usual amount. */
export async function letWordsWait(db: Db, kilobytes = 512): Promise<void> {
  const limit = sql.raw(String(kilobytes));
  await sql`alter index gl_message_search_idx set (gin_pending_list_limit = ${limit})`.execute(db);
}

/** A number below `below` for each message; another `salt` gives another number. */
const chosen = (salt: number, below: unknown) =>
  sql`abs(hashint8((n * 5 + no) * 31 + ${salt}) % ${below})`;
const oneOf = (list: readonly string[], salt: number) =>
  sql`(${[...list]}::text[])[1 + ${chosen(salt, list.length)}]`;
const nthOf = (table: string) => sql`greatest((select count(*) from ${sql.table(table)}), 1)::int`;

/** The first words of the list are frequent, the last ones rare. */
const word = (salt: number) =>
  sql`1 + floor(${words.length} * power(${chosen(salt, 1_000_000)} / 1000000.0, 3))::int`;

/**
 * Five messages: the script greets, customer and attendant speak in turn. In one ticket of four the last is an internal
 * note, in one of twenty it is for supervisors.
 */
const lines = (span: Span) => sql`
  select ticket.id as ticket_id, said.no, channel_id, kind, user_id, author_name,
    case when channel_id = 3 then said.no else 1 end as seq,
    replace(replace(replace(regexp_replace(template, '\\{w\\}', one.word), '{w}', other.word),
      '{city}', coalesce(city.name, 'Campinas')), '{code}', upper(left(md5(said.n::text || said.no), 8))) as body,
    ticket.created_at + least(ticket.updated_at - ticket.created_at, interval '36 hours') * (said.no / 6.0) as at
  from (
    select n, no,
      case when no < 5 or n % 4 > 0 then 3 when n % 20 > 0 then 2 else 1 end as channel_id,
      (array['bot', 'visitor', 'staff', 'visitor', 'staff'])[no] as kind,
      case when no = 1 then ${greeting} when no in (2, 4) then ${oneOf(saidByCustomers, 1)}
        when no = 5 and n % 4 = 0 then ${oneOf(notes, 2)} else ${oneOf(saidByStaff, 3)} end as template,
      ${word(4)} as one, ${word(5)} as other, 1 + ${chosen(6, nthOf('seed_cities'))} as city,
      1 + ${chosen(7, nthOf('seed_staff'))} as staff
    from ${numbers(span)} cross join generate_series(1, 5) as no
  ) as said
  join at_ticket as ticket on ticket.token_hash = ${token}
  join seed_words as one on one.nth = said.one
  join seed_words as other on other.nth = said.other
  left join seed_cities as city on city.nth = said.city
  left join lateral (
    select id as user_id, name as author_name from seed_staff where nth = said.staff and kind = 'staff'
  ) as author on true`;

/** Threads with messages for each of these tickets without one. */
export async function insertMessages(db: Db, span: Span): Promise<void> {
  await sql`
    with line as materialized (${lines(span)}), thread as (
      insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
      select distinct on (ticket_id, channel_id) 'at_ticket', ticket_id::text, channel_id, seq, body, at
      from line order by ticket_id, channel_id, seq desc
      on conflict do nothing
      returning id, parent_code::bigint as ticket_id, channel_id
    )
    insert into gl_message (thread_id, seq, author_kind, user_id, author_name, body, created_at)
    select thread.id, seq, kind, user_id, author_name, body, at
    from line join thread using (ticket_id, channel_id)
    order by ticket_id, no`.execute(db);
}
