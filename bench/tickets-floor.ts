import Fastify from 'fastify';
import pg from 'pg';
import { poolSize } from '../apps/server/src/server.ts';

/** The floor: a bare Fastify route each, with one equivalent query through the bare driver. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolSize });
const app = Fastify();

const named = (ids: string) => `
  select ticket.id, ticket.title, ticket.person_name, ticket.created_at, ticket.updated_at, status.code,
    status.name as status, sector.name as sector, unit.name as unit, assignee.name as assignee,
    thread.last_message, thread.last_message_at
  from at_ticket ticket
  join at_ticket_status status on status.id = ticket.status_id
  left join gl_sector sector on sector.id = ticket.sector_id
  left join gl_business_unit unit on unit.id = ticket.business_unit_id
  left join gl_user assignee on assignee.id = ticket.assignee_id
  left join gl_thread thread on thread.origin = 'at_ticket' and thread.channel_id = 3
    and thread.parent_code = ticket.id::text
  where ticket.id = any(array(${ids}))`;

const queries = {
  list: named('select id from at_ticket order by id desc limit 20'),
  words: named(`
    select distinct thread.parent_code::bigint from (
      select thread_id from gl_message
      where search @@ websearch_to_tsquery('pg_catalog.portuguese', stemmable($1)) limit 20) as hit
    join gl_thread thread on thread.id = hit.thread_id`),
  detail: named('select $1::bigint'),
};

type Asked = { Params: { what: keyof typeof queries }; Querystring: { values: string } };
app.get<Asked>('/:what', async ({ params: { what }, query }) => {
  const values: unknown[] = JSON.parse(query.values);
  // Planned for its values each time, as the product's are.
  const { rows } = await pool.query(queries[what], values);
  return { data: rows };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
