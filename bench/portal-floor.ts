import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';
import { loadConfig } from '../apps/server/src/platform/config.ts';

/** The floor: one bare Fastify route each, with the same queries through the bare driver. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: loadConfig({}, []).databaseConnections,
});
const app = Fastify();

const slip = `
  select pm.id, pm.value_cents, pm.due_date, pm.person_name, pm.status, pm.payment_code, pm.pix_code,
    unit.legal_name as receiver
  from pm_transaction pm join gl_business_unit unit on unit.id = pm.business_unit_id
  where pm.token_hash = $1`;

app.get<{ Params: { token: string } }>('/slip/:token', async (request) => {
  const hash = createHash('sha256').update(request.params.token).digest();
  const { rows } = await pool.query({ name: 'slip', text: slip, values: [hash] });
  return { found: rows.length > 0, data: rows[0] };
});

const person = 'select id, level, active, password_hash from gl_user where email = $1';
const throttle = `
  insert into gl_throttle as t (key, window_start, hits) values ($1, now(), 1)
  on conflict (key) do update set hits = t.hits + 1 returning hits`;
const session = `
  insert into gl_session (token_hash, user_id, ip, user_agent, expires_at)
  values (sha256($1::bytea), $2, '127.0.0.1', 'bench', now() + interval '12 hours')`;

app.post<{ Body: { username: string; password: string } }>('/login', async (request) => {
  const { username, password } = request.body;
  for (const key of ['account', 'address']) {
    await pool.query({ name: 'throttle', text: throttle, values: [`floor:${key}`] });
  }
  const { rows } = await pool.query({ name: 'person', text: person, values: [username] });
  const [found] = rows;
  if (!(await verify(found.password_hash, password))) throw new Error('wrong password');
  const token = Buffer.from(crypto.randomUUID());
  await pool.query({ name: 'session', text: session, values: [token, found.id] });
  return { url: '/home' };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
