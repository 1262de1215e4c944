import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let supervisor: TestClient;
let camila: TestClient;
let diego: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
  camila = await loggedIn(server.url, 'atendente');
  diego = await loggedIn(server.url, 'diego');
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.db.deleteFrom('gl_saved_view').execute());

const view = (name: string, more: object = {}) => ({
  record: 'at_tag',
  name,
  shared: false,
  search: 'q=sol&sort=-id',
  columns: ['name'],
  ...more,
});
const save = (client: TestClient, body: object) =>
  client.call('/api/gl_saved_view', { method: 'POST', body });
const change = (client: TestClient, id: number, body: object) =>
  client.call(`/api/gl_saved_view/${id}`, { method: 'PUT', body });
const remove = (client: TestClient, id: number) =>
  client.call(`/api/gl_saved_view/${id}`, { method: 'DELETE' });
async function names(client: TestClient, record = 'at_tag') {
  const { body } = await client.call(`/api/gl_saved_view?record=${record}`);
  return (body.data as { name: string }[]).map(({ name }) => name);
}
async function saved(client: TestClient, body: object): Promise<number> {
  const { status, body: answer } = await save(client, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return (answer.data as { id: number }).id;
}

test('a view is one’s own and of one list, until it is shared', async () => {
  const { body } = await save(camila, view('Minha'));
  expect(body.data).toEqual({
    id: expect.any(Number),
    ...view('Minha'),
    may_change: true,
    owner: { id: expect.any(Number), name: 'Camila Souza' },
  });
  await saved(supervisor, view('De todos', { shared: true }));
  await saved(camila, view('De setores', { record: 'gl_sector' }));
  expect(await names(camila)).toEqual(['De todos', 'Minha']);
  expect(await names(diego)).toEqual(['De todos']);
  expect(await names(camila, 'gl_sector')).toEqual(['De setores']);
});

test('only supervisors share, and change what others share', async () => {
  expect((await save(camila, view('x', { shared: true }))).status).toBe(403);
  const own = await saved(camila, view('Minha'));
  expect((await change(camila, own, view('Minha', { shared: true }))).status).toBe(403);
  const shared = await saved(supervisor, view('De todos', { shared: true }));
  expect((await change(camila, shared, view('Tomada'))).status).toBe(403);
  expect((await remove(camila, shared)).status).toBe(403);
  const admin = await loggedIn(server.url, 'admin');
  const changed = await change(admin, shared, view('Da casa', { shared: true }));
  expect(changed.body.data).toMatchObject({ name: 'Da casa', owner: { name: 'Rogério Lima' } });
  expect((await remove(admin, shared)).status).toBe(200);
});

test('another’s own view is not there, for supervisors too', async () => {
  const own = await saved(camila, view('Minha'));
  for (const client of [diego, supervisor]) {
    expect((await change(client, own, view('x'))).status).toBe(404);
    expect((await remove(client, own)).status).toBe(404);
  }
  expect(await names(camila)).toEqual(['Minha']);
});

test('a supervisor who stops sharing another’s view hides it from all but its owner', async () => {
  const shared = await saved(supervisor, view('De todos', { shared: true }));
  const admin = await loggedIn(server.url, 'admin');
  expect((await change(admin, shared, view('De um só'))).status).toBe(200);
  expect([await names(admin), await names(supervisor)]).toEqual([[], ['De um só']]);
});

test('a taken name, too much text and too many views are refused at their fields', async () => {
  await saved(camila, view('Minha'));
  expect((await save(camila, view(' Minha '))).body).toMatchObject({
    errors: { name: ['Já existe uma visão com este nome.'] },
  });
  expect((await save(camila, view('Longa', { search: 'x'.repeat(2_001) }))).status).toBe(422);
  for (let nth = 2; nth <= 50; nth += 1) await saved(camila, view(`Visão ${nth}`));
  expect((await save(camila, view('Demais'))).body).toMatchObject({
    errors: { name: ['Você já tem 50 visões desta lista. Exclua uma antes.'] },
  });
  await saved(camila, view('De outra lista', { record: 'gl_sector' }));
});

test('whoever names lists that are none ends at a thousand views', async () => {
  await sql`
    insert into gl_saved_view (user_id, record, name, search, columns, shared, created_at, updated_at)
    select (select id from gl_user where name = 'Camila Souza'), 'lista_' || chr(97 + n % 26) || chr(97 + n / 26), 'Visão', '', '{}', false, now(), now()
    from generate_series(0, 499) n`.execute(server.ctx.db);
  await saved(camila, view('Mais uma'));
  await sql`
    insert into gl_saved_view (user_id, record, name, search, columns, shared, created_at, updated_at)
    select user_id, 'outra_' || record, name, search, columns, shared, now(), now() from gl_saved_view limit 499`.execute(
    server.ctx.db,
  );
  expect((await save(camila, view('Demais'))).body).toMatchObject({
    errors: { name: ['Você já tem 1.000 visões. Exclua uma antes.'] },
  });
  expect((await save(diego, view('De outra pessoa'))).status).toBe(200);
});

test('the audit has each change', async () => {
  const id = await saved(camila, view('Minha'));
  await change(camila, id, view('Nossa'));
  await remove(camila, id);
  const entries = await server.ctx.db
    .selectFrom('gl_audit')
    .select(['action', 'before', 'after'])
    .where('record', '=', 'gl_saved_view')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { action: 'create', after: { name: 'Minha' } },
    { action: 'update', before: { name: 'Minha' }, after: { name: 'Nossa' } },
    { action: 'delete', before: { name: 'Nossa' } },
  ]);
});

test('views of a list are for who may open it', async () => {
  const url = '/api/gl_saved_view?record=at_chatbot';
  expect((await camila.call(url)).status).toBe(403);
  expect((await supervisor.call(url)).status).toBe(200);
  expect((await save(camila, view('x', { record: 'at_chatbot' }))).status).toBe(403);
  // Each report has its own right.
  const report = { record: 'report_payments' };
  await saved(await loggedIn(server.url, 'admin'), view('Da casa', { ...report, shared: true }));
  expect((await diego.call('/api/gl_saved_view?record=report_payments')).status).toBe(403);
  expect((await save(diego, view('x', report))).status).toBe(403);
});

test('whoever lost the right to a report neither changes nor removes its views, shared or own', async () => {
  const admin = await loggedIn(server.url, 'admin');
  const report = { record: 'report_results' };
  const shared = await saved(admin, view('Da casa', { ...report, shared: true }));
  await sql`
    insert into gl_saved_view (user_id, record, name, search, columns, shared, created_at, updated_at)
    select id, 'report_results', 'De antes', '', '{}', false, now(), now() from gl_user
    where email = 'supervisor@exemplo.com.br'`.execute(server.ctx.db);
  const { rows } = await sql<{ id: number }>`
    select id from gl_saved_view where name = 'De antes'`.execute(server.ctx.db);
  for (const id of [shared, rows[0]?.id ?? 0]) {
    expect((await change(supervisor, id, view('Tomada', report))).status).toBe(404);
    expect((await remove(supervisor, id)).status).toBe(404);
  }
  expect(await names(admin, 'report_results')).toEqual(['Da casa']);
});
