import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
/** In sector 1, and in sector 3. */
let camila: TestClient;
let marcos: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  camila = await loggedIn(server.url, 'atendente');
  marcos = await loggedIn(server.url, 'financeiro');
});
afterAll(() => server.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

async function sectorsOf(client: TestClient, path = '/api/at_ticket?per_page=100') {
  const { status, body } = await client.call(path);
  expect(status).toBe(200);
  const rows = body.data as { sector: { id: number } | null }[];
  return [...new Set(rows.map(({ sector }) => sector?.id))];
}

test('one prepared statement gives each his own tickets, and fewer with the call after a right was taken away', async () => {
  const places = await sql(
    `select user_id, sector_id, is_supervisor, is_operator from gl_user_sector
    where user_id = (select id from gl_user where email = 'atendente@exemplo.com.br')`,
  );
  // More calls than a connection needs until it keeps one plan for all values.
  for (let call = 0; call < 8; call += 1) {
    const [hers, his] = [await sectorsOf(camila), await sectorsOf(marcos)];
    expect([hers.length > 0, his.length > 0]).toEqual([true, true]);
    expect(hers.filter((id) => his.includes(id))).toEqual([]);
  }
  await sql('update at_ticket set assignee_id = null where assignee_id = $1', [places[0]?.user_id]);
  await sql('delete from gl_user_sector where user_id = $1', [places[0]?.user_id]);
  expect(await sectorsOf(camila)).toEqual([]);
  for (const { user_id, sector_id, is_supervisor, is_operator } of places) {
    await sql('insert into gl_user_sector values ($1, $2, $3, $4)', [
      user_id,
      sector_id,
      is_supervisor,
      is_operator,
    ]);
  }
  expect(await sectorsOf(camila)).not.toEqual([]);
});

test('a page behind the last one is empty and tells how many there are, as the first one does', async () => {
  const first = (await camila.call('/api/at_ticket?per_page=10')).body;
  for (const page of [50, 5_000]) {
    const { body } = await camila.call(`/api/at_ticket?per_page=10&page=${page}`);
    expect(body).toMatchObject({ data: [], total: first.total, total_capped: false });
  }
});

test('the rows of a list and of a search show the same of a ticket', async () => {
  const [first] = (await camila.call('/api/at_ticket?per_page=1')).body.data as { id: number }[];
  const { body } = await camila.call(`/api/at_ticket?q=%23${first?.id}`);
  expect(body.data).toEqual([first]);
});
