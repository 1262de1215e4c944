import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the code of a chatbot’s page is an admin’s to change, the rest a supervisor’s', async () => {
  const save = async (login: string, values: object) => {
    const person = await loggedIn(server.url, login);
    const { body } = await person.call('/api/at_chatbot/1/edit');
    const { updated_at } = body.data as { updated_at: string };
    return person.call('/api/at_chatbot/1', { method: 'PUT', body: { ...values, updated_at } });
  };
  const code = { javascript_code: 'fetch("/home")' };
  const refused = await save('supervisor@exemplo.com.br', code);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { javascript_code: ['Só administradores alteram o código da página.'] },
  ]);
  expect((await save('supervisor@exemplo.com.br', { name: 'Outro nome' })).status).toBe(200);
  expect((await save('admin@exemplo.com.br', code)).status).toBe(200);
  expect((await save('supervisor@exemplo.com.br', code)).status).toBe(200);
  expect((await save('supervisor@exemplo.com.br', { javascript_code: null })).status).toBe(422);
});
