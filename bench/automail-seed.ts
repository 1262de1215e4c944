import type pg from 'pg';
import { connected } from './charges-seed.ts';

const STEP = 50_000;

/** Two years of tickets up to now, one in seven open; one in ten waits for a signature. */
const tickets = `
  insert into at_ticket (token_hash, title, person_name, person_email, person_tax_id, sector_id, status_id,
    created_at, updated_at, sign_requested_at)
  select sha256(('automail' || n)::bytea), 'Conversa ' || n % 100, 'Pessoa ' || n, 'automail' || n || '@seed.exemplo.com.br',
    lpad((70000000000 + n % ($3::int / 2))::text, 11, '0'), sectors.ids[1 + n % array_length(sectors.ids, 1)],
    case when n % 7 = 0 then open.ids[1 + n / 7 % array_length(open.ids, 1)]
      else ended.ids[1 + n % array_length(ended.ids, 1)] end,
    at, at, case when n % 10 = 0 then at + interval '1 hour' end
  from generate_series($1::int, $2::int) n
    cross join (select array_agg(id order by id) as ids from gl_sector) sectors
    cross join (select array_agg(id order by id) as ids from at_ticket_status where kind = 'open') open
    cross join (select array_agg(id order by id) as ids from at_ticket_status where kind <> 'open') ended
    cross join lateral (select now() - interval '2 years' * (1 - n / $3::float8) as at) moment
  order by n`;

const threads = `
  insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
  select 'at_ticket', id::text, 3, 1, 'Tudo certo?', created_at + interval '1 minute' from at_ticket where id > $1`;

/** One message in a hundred is pending. */
const messages = `
  insert into gl_message (thread_id, seq, author_kind, author_name, body, is_pending, created_at)
  select thread.id, 1, case when ticket.id % 2 = 0 then 'staff' else 'visitor' end, 'Ana', 'Tudo certo?', ticket.id % 100 = 0,
    thread.last_message_at
  from at_ticket ticket join gl_thread thread
    on thread.origin = 'at_ticket' and thread.channel_id = 3 and thread.parent_code = ticket.id::text
  where ticket.id > $1`;

/** The newest open tickets are conversations that expire within two days. */
const conversations = `
  insert into at_conversation (ticket_id, thread_id, chatbot_id, version_id, state, expire_minutes, expires_at, expiry_check_at)
  select ticket.id, thread.id, model.chatbot_id, model.version_id, model.state, 2880,
    now() + make_interval(mins => (ticket.id % 2880)::int), now() + make_interval(mins => (ticket.id % 2880)::int)
  from (select ticket.id from at_ticket ticket join at_ticket_status status on status.id = status_id
      where kind = 'open' and title like 'Conversa %' order by ticket.id desc limit 5000) ticket
    join gl_thread thread on thread.origin = 'at_ticket' and thread.channel_id = 3 and thread.parent_code = ticket.id::text
    cross join (select chatbot_id, version_id, state from at_conversation order by ticket_id limit 1) model`;

async function insertAll(client: pg.Client, total: number): Promise<void> {
  for (let from = 1; from <= total; from += STEP) {
    const last = await client.query('select coalesce(max(id), 0)::int as id from at_ticket');
    await client.query('begin');
    await client.query(tickets, [from, Math.min(from + STEP - 1, total), total]);
    for (const next of [threads, messages]) await client.query(next, [last.rows[0].id]);
    await client.query('commit');
  }
  await client.query(conversations);
  const tables = ['at_ticket', 'at_ticket_activity', 'gl_thread', 'gl_message', 'at_conversation'];
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint');
}

export async function seedTickets(url: string, total: number): Promise<void> {
  const begun = performance.now();
  await connected(url, (client) => insertAll(client, total));
  const seconds = (performance.now() - begun) / 1000;
  console.log(`seeded ${total} tickets with a message each in ${seconds.toFixed(0)} s`);
}

/** Tickets of this moment, for rules that write to all of them. */
export async function addTickets(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into at_ticket (token_hash, title, person_name, person_email, status_id, created_at)
     select sha256(('queued' || n)::bytea), 'Fila', 'Pessoa ' || n, 'fila' || n || '@seed.exemplo.com.br',
       (select min(id) from at_ticket_status where kind = 'open'), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('vacuum analyze at_ticket');
}
