import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let boss: TestClient;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  boss = await loggedIn(server.url, 'supervisor');
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

async function made(code: string, template?: string): Promise<number> {
  const body = { name: `Fluxo ${code}`, code, template };
  const { status, body: answer } = await boss.call('/api/at_dialog', { method: 'POST', body });
  expect(status, JSON.stringify(answer)).toBe(200);
  return (answer.data as { id: number }).id;
}
const remove = (id: number, who = boss) => who.call(`/api/at_dialog/${id}`, { method: 'DELETE' });
const rename = (id: number, body: object, who = boss) =>
  who.call(`/api/at_dialog/${id}`, { method: 'PUT', body });
const stored = async (id: number) =>
  (await server.ctx.pool.query('select name, code, revision from at_dialog where id = $1', [id]))
    .rows[0] as { name: string; code: string; revision: number } | undefined;
const draftOf = async (id: number) => (await boss.call(`/api/at_dialog/${id}/draft`)).body.data;
const publish = (id: number) =>
  boss.call(`/api/at_dialog/${id}/publish`, { method: 'POST', body: { revision: 0 } });
const useIn = (id: number) =>
  boss.call('/api/at_chatbot', {
    method: 'POST',
    body: {
      name: `Robô ${id}`,
      code: `robo-${id}`,
      dialog_id: id,
      active: false,
      company_name: 'Empresa',
      attendant_name: 'Ana',
      embed_origins: [],
      link_origins: [],
    },
  });
const lines = async (id: number, action: string) =>
  (
    await server.ctx.pool.query(
      `select before, after from gl_audit where record = 'at_dialog' and record_id = $1 and action = $2`,
      [id, action],
    )
  ).rows as { before: unknown; after: unknown }[];

test('a dialog is renamed, its code stays, and the change is audited', async () => {
  const id = await made('muda');
  const { status, body } = await rename(id, { name: '  Novo nome ', code: 'outro' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Novo nome', code: 'muda' });
  expect(await stored(id)).toEqual({ name: 'Novo nome', code: 'muda', revision: 0 });
  expect(await draftOf(id)).toMatchObject({ name: 'Novo nome' });
  expect(await lines(id, 'update')).toEqual([
    { before: { name: 'Fluxo muda' }, after: { name: 'Novo nome' } },
  ]);
});

test('an empty, a long and a missing name are refused in words and change nothing', async () => {
  const id = await made('nomes');
  for (const name of ['', '   ', 'x'.repeat(201), null, 7]) {
    const { status, body } = await rename(id, { name });
    expect(status, JSON.stringify(name)).toBe(422);
    expect(body.errors).toHaveProperty('name');
  }
  expect(await stored(id)).toMatchObject({ name: 'Fluxo nomes' });
});

test('nobody below a supervisor renames or deletes, and nobody deletes many at once', async () => {
  const id = await made('direitos');
  const paulo = await loggedIn(server.url, 'paulo');
  expect((await rename(id, { name: 'Meu' }, paulo)).status).toBe(403);
  expect((await remove(id, paulo)).status).toBe(403);
  const body = { ids: [id], remove: true };
  expect((await admin.call('/api/at_dialog/bulk', { method: 'POST', body })).status).toBe(404);
  expect(await stored(id)).toMatchObject({ name: 'Fluxo direitos' });
});

test('a dialog that was never published goes with its draft, and its code is free again', async () => {
  const id = await made('sobra', 'contato');
  expect((await remove(id)).status).toBe(200);
  expect(await stored(id)).toBeUndefined();
  expect((await boss.call(`/api/at_dialog/${id}/draft`)).status).toBe(404);
  expect(await lines(id, 'delete')).toMatchObject([
    { before: { name: 'Fluxo sobra', code: 'sobra' } },
  ]);
  await made('sobra');
});

test('a published dialog stays, also for an admin, with words', async () => {
  const id = await made('no-ar', 'contato');
  expect((await publish(id)).status).toBe(200);
  for (const who of [boss, admin]) {
    const { status, body } = await remove(id, who);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'IN_USE', message: expect.stringContaining('publicado') });
  }
  expect(await stored(id)).toBeDefined();
  expect(await lines(id, 'delete')).toEqual([]);
});

test('a dialog of a chatbot stays, and the words name the chatbot', async () => {
  const id = await made('com-robo');
  expect((await useIn(id)).status).toBe(200);
  const { status, body } = await remove(id);
  expect(status).toBe(409);
  expect(body.message).toContain(`Robô ${id}`);
  expect(await stored(id)).toBeDefined();
});

test('a dialog that a colleague has open stays until the colleague leaves', async () => {
  const id = await made('aberto');
  const be = (who: TestClient, body: object) =>
    who.call(`/api/at_dialog/${id}/presence`, { method: 'POST', body });
  await be(boss, { block: null });
  await be(admin, { block: null });
  const { status, body } = await remove(id);
  expect(status).toBe(409);
  expect(body.message).toContain('aberto');
  await be(admin, { block: null, away: true });
  expect((await remove(id)).status).toBe(200);
});

test('of two deletions at once one is done, and the other finds nothing', async () => {
  const id = await made('dois');
  const answers = await Promise.all([remove(id), remove(id, admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await lines(id, 'delete')).toHaveLength(1);
});

test('a deletion beside a publication: one of them wins, whole', async () => {
  for (const nth of [1, 2, 3, 4]) {
    const id = await made(`corrida-${nth}`, 'contato');
    const [published, removed] = await Promise.all([publish(id), remove(id)]);
    const isThere = (await stored(id)) !== undefined;
    expect([published.status, removed.status]).toEqual(isThere ? [200, 409] : [404, 200]);
    const { rows } = await server.ctx.pool.query(
      'select 1 from at_dialog_version where dialog_code = $1',
      [`corrida-${nth}`],
    );
    expect(rows).toHaveLength(isThere ? 1 : 0);
  }
});

test('a deletion beside a new chatbot: no chatbot is left without its dialog', async () => {
  for (const nth of [1, 2, 3]) {
    const id = await made(`corrida-robo-${nth}`);
    const [chatbot, removed] = await Promise.all([useIn(id), remove(id)]);
    const isThere = (await stored(id)) !== undefined;
    expect([chatbot.status, removed.status]).toEqual(isThere ? [200, 409] : [422, 200]);
  }
});

test('a new name is not lost to a draft that is saved meanwhile', async () => {
  const id = await made('junto');
  for (let nth = 0; nth < 6; nth += 1) {
    const { flow, revision } = (await draftOf(id)) as { flow: object; revision: number };
    const block = { id: 'ola', type: 'send.message', text: `Olá ${nth}`, next: 'conversa' };
    const changes = [{ kind: 'block', dialog: 'junto', id: 'ola', value: block }];
    expect(flow).toBeDefined();
    const name = `Nome ${nth}`;
    const [saved, renamed] = await Promise.all([
      boss.call(`/api/at_dialog/${id}/draft`, { method: 'PUT', body: { revision, changes } }),
      rename(id, { name }, admin),
    ]);
    expect([saved.status, renamed.status]).toEqual([200, 200]);
    expect(await stored(id)).toEqual({ name, code: 'junto', revision: revision + 1 });
  }
});
