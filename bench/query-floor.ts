import Fastify from 'fastify';
import pg from 'pg';
import { loadConfig } from '../apps/server/src/platform/config.ts';

/** The names that a list shows for `ticket`, and their joins. */
export const ticketNames = `
  ticket.id, ticket.title, ticket.person_name, ticket.created_at, ticket.updated_at, status.code, status.name as status,
  sector.name as sector, unit.name as unit, assignee.name as assignee, thread.last_message, thread.last_message_at`;
export const ticketJoins = `
  join at_ticket_status status on status.id = ticket.status_id
  left join gl_sector sector on sector.id = ticket.sector_id
  left join gl_business_unit unit on unit.id = ticket.business_unit_id
  left join gl_user assignee on assignee.id = ticket.assignee_id
  left join gl_thread thread on thread.origin = 'at_ticket' and thread.channel_id = 3
    and thread.parent_code = ticket.id::text`;

/** The floor: for each of these queries, by name, a bare Fastify route with the equivalent query through the bare driver. */
export async function serveQueries(queries: Record<string, string>): Promise<void> {
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: loadConfig({}, []).databaseConnections,
  });
  const app = Fastify();
  type QueryRequest = { Params: { what: string }; Querystring: { values: string } };
  app.get<QueryRequest>('/:what', async ({ params: { what }, query }) => {
    const values: unknown[] = JSON.parse(query.values);
    // Planned for its values each time, as in the product: one plan does not fit both rare and frequent words.
    const { rows } = await pool.query(queries[what] ?? '', values);
    return { data: rows };
  });
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
  console.log('ready');
  process.on('SIGTERM', () => process.exit(0));
}
