import type { FirstSteps } from '@balcao/contract/operations/first-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [admin, supervisor] = [
    await loggedIn(server.url, 'admin'),
    await loggedIn(server.url, 'supervisor'),
  ];
});
afterAll(() => server.stop());

async function stepsOf(who: TestClient): Promise<FirstSteps> {
  const { status, body } = await who.call('/api/first_steps');
  expect(status).toBe(200);
  return body.data as FirstSteps;
}
const named = ({ steps }: FirstSteps, is: 'done' | 'dismissed' | 'may') =>
  steps.filter((one) => one[is]).map(({ step }) => step);

test('ticks follow what is there', async () => {
  const all = ['company', 'place', 'chatbot', 'link', 'embed', 'invite'];
  expect(named(await stepsOf(admin), 'done')).toEqual(all);
  const { pool } = server.ctx;
  await pool.query('update at_chatbot set active = false');
  await pool.query("update at_chatbot set embed_origins = '{}'");
  await pool.query(
    "update gl_user set active = false where level < 10 and email not like 'admin@%'",
  );
  expect(named(await stepsOf(admin), 'done')).toEqual(['company', 'place', 'link']);
  await pool.query('update at_chatbot set active = true');
  await pool.query('update gl_user set active = true');
  expect(named(await stepsOf(admin), 'done')).toEqual([
    'company',
    'place',
    'chatbot',
    'link',
    'invite',
  ]);
});

test('a supervisor is told which steps need an admin', async () => {
  expect(named(await stepsOf(admin), 'may')).toHaveLength(6);
  expect(named(await stepsOf(supervisor), 'may')).toEqual(['chatbot', 'link', 'embed']);
});

test('a step that one skips is skipped for everybody, and comes back', async () => {
  const put = (body: object) => supervisor.call('/api/first_steps', { method: 'PUT', body });
  expect((await put({ steps: ['embed', 'link', 'embed'], dismissed: true })).status).toBe(200);
  expect(named(await stepsOf(admin), 'dismissed')).toEqual(['link', 'embed']);
  await put({ steps: ['link'], dismissed: false });
  expect(named(await stepsOf(admin), 'dismissed')).toEqual(['embed']);
  expect((await put({ steps: ['coffee'], dismissed: true })).status).toBe(422);
});

test('skipping is in the audit, once', async () => {
  const put = (body: object) => supervisor.call('/api/first_steps', { method: 'PUT', body });
  const count = async () => {
    const { rows } = await server.ctx.pool.query(
      "select after from gl_audit where record = 'gl_first_step' order by id desc",
    );
    return rows.map(({ after }) => after.skipped.includes('invite'));
  };
  const before = (await count()).length;
  await put({ steps: ['invite'], dismissed: true });
  await put({ steps: ['invite'], dismissed: true });
  await put({ steps: ['invite'], dismissed: false });
  expect((await count()).slice(0, 2)).toEqual([false, true]);
  expect(await count()).toHaveLength(before + 2);
});

test('a chatbot is made with its dialog and version, or nothing is', async () => {
  const make = (body: object) =>
    supervisor.call('/api/first_steps/chatbot', { method: 'POST', body });
  const counts = async () => {
    const { rows } = await server.ctx.pool.query(`
      select (select count(*)::int from at_dialog) as dialogs,
        (select count(*)::int from at_dialog_version) as versions,
        (select count(*)::int from at_chatbot) as chatbots`);
    return rows[0];
  };
  const before = await counts();
  const wish = { name: 'Fale com a gente', code: 'contato-novo', template: 'contato' };
  // The code of a chatbot is taken, that of a dialog is not.
  const { rows } = await server.ctx.pool.query(
    'select code from at_chatbot where code not in (select code from at_dialog) limit 1',
  );
  const refused = await make({ ...wish, code: rows[0].code });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['code']]);
  expect((await make({ ...wish, template: 'nenhum' })).status).toBe(404);
  expect(await counts()).toEqual(before);
  expect((await make(wish)).status).toBe(200);
  expect(await counts()).toEqual({
    dialogs: before.dialogs + 1,
    versions: before.versions + 1,
    chatbots: before.chatbots + 1,
  });
  const { status, body } = await supervisor.call('/chatbot/firstMessages/contato-novo');
  expect([status, (body.messages as unknown[]).length > 0]).toEqual([200, true]);
});
