import Fastify from 'fastify';
import pg from 'pg';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { ticketJoins } from './query-floor.ts';

/** The floor: one bare Fastify route each, with one prepared statement for the same rows through the bare driver. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: loadConfig({}, []).databaseConnections,
});
const app = Fastify();

/** What a row of the ticket list shows, except unread messages, tags and totals. */
const columns = `
  ticket.id, ticket.title, ticket.person_name, ticket.created_at, ticket.updated_at, ticket.affiliate_code,
  ticket.merged_into, status.id as status_id, status.code as status_code, status.name as status_name,
  status.color as status_color, status.icon as status_icon, status.kind as status_kind,
  sector.id as sector_id, sector.name as sector_name, sector.color as sector_color, unit.id as unit_id,
  unit.name as unit_name, assignee.id as assignee_id, assignee.name as assignee_name, thread.last_message,
  thread.last_message_at`;
const named = (where: string) => `select ${columns} from at_ticket ticket ${ticketJoins} ${where}`;

const list = named('order by ticket.id desc limit 25');
const detail = `
  select ticket.*, array(
    select row_to_json(message) from (
      select message.id, seq, author_kind, author_name, body, message.created_at
      from gl_thread thread join gl_message message on message.thread_id = thread.id
      where origin = 'at_ticket' and parent_code = ticket.id::text and channel_id = 3
      order by seq limit 20) as message) as messages
  from (${named('where ticket.id = $1')}) as ticket`;
const reply = `
  with thread as (
    update gl_thread set last_seq = last_seq + 1, last_message = $2, last_message_at = now()
    where origin = 'at_ticket' and parent_code = $1 and channel_id = 3 returning id, last_seq)
  insert into gl_message (thread_id, seq, author_kind, body, created_at)
  select id, last_seq, 'staff', $2, now() from thread returning id, seq, created_at`;
const create = `
  with ticket as (
    insert into at_ticket (token_hash, title, person_name, sector_id, business_unit_id, status_id)
    select sha256(random()::text::bytea), $1, $2, sector.id, business_unit_id, 1
    from gl_sector sector where sector.id = $3 returning id
  ), thread as (
    insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
    select 'at_ticket', id::text, 2, 1, $4, now() from ticket returning id
  ), message as (
    insert into gl_message (thread_id, seq, author_kind, body, created_at)
    select id, 1, 'staff', $4, now() from thread)
  select id from ticket`;

app.get('/list', async () => {
  const { rows } = await pool.query({ name: 'list', text: list });
  return { data: rows };
});

app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
  const { rows } = await pool.query({ name: 'detail', text: detail, values: [params.id] });
  return { data: rows[0] };
});

type ReplyRequest = { Params: { id: string }; Body: { message: string } };
app.post<ReplyRequest>('/reply/:id', async ({ params, body }) => {
  const values = [params.id, body.message];
  const { rows } = await pool.query({ name: 'reply', text: reply, values });
  return { data: rows[0] };
});

type CreateRequest = {
  Body: { title: string; person_name: string; sector_id: number; message: string };
};
app.post<CreateRequest>('/create', async ({ body }) => {
  const values = [body.title, body.person_name, body.sector_id, body.message];
  const { rows } = await pool.query({ name: 'create', text: create, values });
  return { data: rows[0] };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
