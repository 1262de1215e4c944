import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loggedIn, TestSocket } from '../../../test/client.ts';
import { meet } from '../../../test/lock-race.ts';
import { OfficePage } from '../../../test/office.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

// The person behind a session changes while the server reads it. Reading a session that was not used for a while also
// updates its row, so a lock on that row delays the result until it is outdated.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

async function holding(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  return holder;
}

/** A member of staff whose session was not used for a while. */
async function idle(name: string) {
  const client = await loggedIn(server.url, name);
  const [row] = await sql(
    `update gl_session session set seen_at = seen_at - interval '2 minutes' from gl_user person
      where person.id = user_id and email = $1 returning session.id, user_id as person`,
    [`${name}@exemplo.com.br`],
  );
  return { client, session: Number(row.id), person: Number(row.person) };
}

test('a page whose session ends during its opening is closed', async () => {
  const { client, session } = await idle('paulo');
  const headers = { cookie: client.cookieHeader, origin: client.url };
  const open = async () => {
    const socket = new TestSocket(`${client.url}/ws/office`, headers);
    await once(socket.socket, 'open');
    return socket;
  };
  const end = 'delete from gl_session where id = $1';
  const [met] = await meet(await holding(), end, [session], [open]);
  const socket = met && 'done' in met ? (met.done as TestSocket) : undefined;
  // And not because of the round that reads everybody's rights.
  await expect.poll(() => socket?.closeCode).toBe(4401);
});

test('an older result of a rights check does not replace a newer one', async () => {
  const { client, session, person } = await idle('diego');
  await sql('update gl_user set level = 1 where id = $1', [person]);
  const page = await OfficePage.open(client);
  const [ticket] = await sql(
    `select ticket.id from at_ticket ticket join gl_sector sector on sector.id = sector_id
      where sector.name = 'Financeiro' limit 1`,
  );
  const topic = `ticket.${ticket.id}`;
  expect(await page.subscribe(topic)).toBe(true);
  await sql(`update gl_session set seen_at = seen_at - interval '2 minutes' where id = $1`, [
    session,
  ]);
  const recheck = () => server.ctx.bus.publish('sessions', { userId: person });
  const [first, second] = [await holding(), await holding()];
  const sessionRow = `select from gl_session where id = ${session} for update`;
  const waiting = async () =>
    (
      await sql(`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
    ).length;
  await first.query('begin');
  await first.query(sessionRow);
  await second.query('begin');
  const taken = second.query(sessionRow);
  await expect.poll(waiting).toBe(1);
  // The older result, that of an admin, waits behind both locks.
  recheck();
  await expect.poll(waiting).toBe(2);
  await first.query(`update gl_session set seen_at = now() where id = ${session}`);
  await first.query(`update gl_user set level = 5 where id = ${person}`);
  await first.query('commit');
  await taken;
  // The newer read does not update the session.
  recheck();
  expect(await page.refusal(topic)).toMatchObject({ code: 'FORBIDDEN' });
  await second.query('commit');
  await expect.poll(waiting).toBe(0);
  // By the end of these calls, the older result has had its effect.
  for (let nth = 0; nth < 5; nth += 1) await client.call('/api/session/web');
  expect(await page.subscribe(topic)).toBe(false);
  page.close();
});
