import { reportGroups } from '@balcao/contract/reports/report-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

const path = '/api/report/schedule';
const ask = (who: TestClient, body: object) => who.call(path, { method: 'POST', body });
type Schedule = { id: number; title: string; fault: string | null; recipient: { id: number } };
const listOf = async (who: TestClient) => (await who.call(path)).body.data as Schedule[];

test('a person asks for a mail, sees it and ends it; the audit says so', async () => {
  const made = await ask(admin, { name: 'results', every: 'month', by: 'city' });
  expect(made.status).toBe(200);
  expect(made.body.data).toMatchObject({
    ...{ name: 'results', title: 'Resultados', every: 'month', by: 'city', sector_id: null },
    ...{ last_sent_at: null, fault: null },
  });
  const { id } = made.body.data as Schedule;
  expect(await listOf(admin)).toMatchObject([{ id }]);
  expect((await admin.call(`${path}/${id}`, { method: 'DELETE' })).body).toEqual({
    data: { ended: true },
  });
  expect(await listOf(admin)).toEqual([]);
  const { rows } = await server.ctx.pool.query(
    `select action from gl_audit where record = 'rp_schedule' and record_id = $1 order by id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
});

test('a mail that is asked for twice with one key comes once, and ends once', async () => {
  const as = { method: 'POST', body: { name: 'tickets', every: 'week' } };
  const key = (own: string) => ({ headers: { 'idempotency-key': own } });
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const made = await admin.call(path, { ...as, ...key(one) });
  const again = await admin.call(path, { ...as, ...key(one) });
  expect(again.body).toEqual(made.body);
  expect(await listOf(admin)).toHaveLength(1);
  const { id } = made.body.data as Schedule;
  const end = () => admin.call(`${path}/${id}`, { method: 'DELETE', ...key(other) });
  expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
  expect(await listOf(admin)).toEqual([]);
});

const idOf = async (name: string): Promise<number> => {
  const { rows } = await server.ctx.pool.query('select id from gl_user where email = $1', [
    `${name}@exemplo.com.br`,
  ]);
  return rows[0].id;
};

test('a colleague who may see the report gets it: both see it, both may end it', async () => {
  const recipient_id = await idOf('supervisor');
  const wanted = { name: 'tickets', every: 'week', recipient_id };
  const made = await ask(admin, wanted);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body.data).toMatchObject({
    recipient: { id: recipient_id },
    asked_by: { id: await idOf('admin') },
  });
  const { id } = made.body.data as Schedule;
  expect(await listOf(admin)).toMatchObject([{ id }]);
  expect(await listOf(supervisor)).toMatchObject([{ id }]);
  expect((await supervisor.call(`${path}/${id}`, { method: 'DELETE' })).status).toBe(200);
  const { id: second } = (await ask(admin, wanted)).body.data as Schedule;
  expect((await admin.call(`${path}/${second}`, { method: 'DELETE' })).status).toBe(200);
});

test('nobody has a report sent to who may not see it, nor to whom they do not see', async () => {
  const attendant = await idOf('atendente');
  for (const [name, recipient_id] of [
    ['tickets', attendant],
    ['results', await idOf('supervisor')],
    ['tickets', 99_999_999],
  ] as const) {
    const { status, body } = await ask(admin, { name, every: 'week', recipient_id });
    expect(status, `${name} ${recipient_id}`).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['recipient_id']);
  }
  expect(await listOf(admin)).toEqual([]);
});

test('nobody sees or ends those of others', async () => {
  const { id } = (await ask(supervisor, { name: 'tickets', every: 'week' })).body.data as Schedule;
  expect(await listOf(admin)).toEqual([]);
  expect((await admin.call(`${path}/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect(await listOf(supervisor)).toMatchObject([{ id }]);
});

test('bad input changes nothing', async () => {
  for (const body of [
    { name: 'nada', every: 'week' },
    { name: 'tickets', every: 'day' },
    { name: 'tickets', every: 'week', by: 'city' },
    { name: 'tickets', every: 'week', sector_id: 99_999_999 },
    { name: 'tickets', every: 'week', sector_id: true },
    { name: 'tickets', every: 'week', more: 1 },
  ])
    expect((await ask(admin, body)).status, JSON.stringify(body)).toBe(422);
  expect((await ask(supervisor, { name: 'results', every: 'week' })).status).toBe(403);
  expect(await listOf(admin)).toEqual([]);
});

test('the same report is sent once, whoever asks for it', async () => {
  const recipient_id = await idOf('supervisor');
  const wanted = { name: 'tickets', every: 'month' };
  const asked = [1, 2, 3].map(() => ask(admin, { ...wanted, recipient_id }));
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([
    200, 409, 409,
  ]);
  const own = await ask(supervisor, wanted);
  expect(own).toMatchObject({ status: 409, body: { code: 'ALREADY_DONE' } });
  expect(JSON.stringify(own.body)).toContain('Você já recebe este relatório.');
});

test('at most 20 a person, also of many who ask at once', async () => {
  const asked = (['tickets', 'results'] as const).flatMap((name) =>
    reportGroups[name].flatMap((by) =>
      (['week', 'month'] as const).map((every) => ask(admin, { name, every, by })),
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 422);
  expect(JSON.stringify(refused?.body)).toContain('Você já recebe 20 relatórios.');
  const own = await idOf('admin');
  const mine = (await listOf(admin)).filter(({ recipient }) => recipient.id === own);
  expect(mine).toHaveLength(20);
});

test('why a mail was not sent is told to who gets it, and to the colleague only that it was not', async () => {
  const recipient_id = await idOf('supervisor');
  await server.ctx.pool.query('delete from rp_schedule');
  const made = await ask(admin, { name: 'tickets', every: 'week', recipient_id });
  const fault = 'Falta ligar a verificação em duas etapas.';
  await server.ctx.pool.query('update rp_schedule set fault = $1', [fault]);
  const { id } = made.body.data as Schedule;
  expect(await listOf(supervisor)).toMatchObject([{ id, fault }]);
  expect(await listOf(admin)).toMatchObject([
    { id, fault: 'Não foi enviado; quem recebe vê o motivo.' },
  ]);
  await server.ctx.pool.query('update rp_schedule set fault = null');
  expect(await listOf(admin)).toMatchObject([{ id, fault: null }]);
});

test('a colleague takes at most three places of a person', async () => {
  const recipient_id = await idOf('supervisor');
  await server.ctx.pool.query('delete from rp_schedule');
  const asked = reportGroups.tickets
    .slice(0, 5)
    .map((by) => ask(admin, { name: 'tickets', every: 'week', by, recipient_id }));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(JSON.stringify(refused?.body)).toContain('Você já envia 3 relatórios a esta pessoa.');
  expect((await ask(admin, { name: 'tickets', every: 'week' })).status).toBe(200);
});
