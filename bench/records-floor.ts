import Fastify from 'fastify';
import pg from 'pg';
import { poolSize } from '../apps/server/src/server.ts';

/** The floor: a bare Fastify route each, with one equivalent query through the bare driver. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolSize });
const app = Fastify();

const names = `
  ticket.id, ticket.title, ticket.person_name, ticket.created_at, ticket.updated_at, status.code, status.name as status,
  sector.name as sector, unit.name as unit, assignee.name as assignee, thread.last_message, thread.last_message_at`;
const joined = `
  join at_ticket_status status on status.id = ticket.status_id
  left join gl_sector sector on sector.id = ticket.sector_id
  left join gl_business_unit unit on unit.id = ticket.business_unit_id
  left join gl_user assignee on assignee.id = ticket.assignee_id
  left join gl_thread thread on thread.origin = 'at_ticket' and thread.channel_id = 3
    and thread.parent_code = ticket.id::text`;

const counted = (from: string) =>
  `(select count(*) from (select 1 from ${from} limit 10001) as counted) as total`;
const matching = `search like '%' || searchable($1) || '%'`;

const queries = {
  list: `select ${names}, ${counted('at_ticket')} from at_ticket ticket ${joined} order by ticket.id desc limit 20`,
  search: `select ${names}, ${counted(`at_ticket where ${matching}`)} from at_ticket ticket ${joined}
    where ticket.${matching} order by ticket.id desc limit 20`,
  users: `select id, name, nickname, email, tax_id, level, active, created_at, updated_at,
      ${counted(`gl_user where ${matching}`)}
    from gl_user where ${matching} order by name, id limit 20`,
  detail: `select ${names}, ticket.person_tax_id, ticket.person_email, ticket.person_phone, ticket.person_city
    from at_ticket ticket ${joined} where ticket.id = $1`,
  save: `update at_ticket set status_id = $2, updated_at = now() where id = $1 returning id, updated_at`,
};

type Asked = { Params: { what: keyof typeof queries }; Querystring: { values: string } };
app.get<Asked>('/:what', async ({ params: { what }, query }) => {
  const values: unknown[] = JSON.parse(query.values);
  // Planned for its values each time, as the product's are: one plan does not fit rare and frequent words.
  const { rows } = await pool.query(queries[what], values);
  return { data: rows };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
