import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '../apps/server/test/client.ts';
import { testDatabase } from '../apps/server/test/database.ts';
import { inherited } from '../apps/server/test/inherited.ts';
import { startTestServer, type TestServer } from '../apps/server/test/server.ts';

const PUBLIC_URL = 'https://balcao.exemplo.com.br';
let database: Awaited<ReturnType<typeof testDatabase>>;
/** Serves the database that the command has written to. */
let server: TestServer;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

/** Runs the command in a separate process: its exit code and its whole output. */
async function admin(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    env: { ...inherited(), DATABASE_URL: database.url, PUBLIC_URL },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}
const create = (name: string, email: string, ...more: string[]) =>
  admin('create', '--name', name, '--email', email, ...more);

test('the first administrator is created with a password link, and only once', async () => {
  const { code, out, err } = await create('Ana Souza', 'Ana@Exemplo.com.br');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Ana Souza (ana@exemplo.com.br)');
  const token = /https:\/\/balcao\.exemplo\.com\.br\/login\/ce\/([\w-]+)/.exec(out)?.[1] ?? '';
  const again = await create('Bia Reis', 'bia@exemplo.com.br');
  expect(again).toEqual({
    code: 1,
    out: '',
    err: 'Já existe um administrador ativo. Use --another para criar mais um.\n',
  });

  server = await startTestServer({ DATABASE_URL: database.url });
  const { rows } = await server.ctx.pool.query('select * from gl_token');
  expect(JSON.stringify(rows)).not.toContain(token);
  const client = new TestClient(server.url);
  await client.call('/sanctum/csrf-cookie');
  const body = { ws_token: token, password: 'Nova@2026' };
  expect((await client.call('/auth/externalCreate', { method: 'POST', body })).status).toBe(200);
  const { body: session } = await client.call('/api/session/web');
  expect(session).toMatchObject({ user: { name: 'Ana Souza', level: 1 } });
  const { body: log } = await client.call('/api/gl_audit?record=gl_user&action=create');
  expect(JSON.stringify(log.data)).toContain('ana@exemplo.com.br');
});

test('another one is created on request, with a different e-mail', async () => {
  expect((await create('Bia Reis', 'bia@exemplo.com.br', '--another')).code).toBe(0);
  const taken = await create('Bia Reis', 'bia@exemplo.com.br', '--another');
  expect(taken).toMatchObject({ code: 1, err: expect.stringContaining('este e-mail') });
});

test.each([
  ['', 'x@exemplo.com.br', '--name: Campo obrigatório.'],
  ['Ana', 'sem-arroba', '--email: E-mail inválido.'],
])('the name “%s” with the e-mail “%s” is refused at its option', async (name, email, fault) => {
  expect(await create(name, email, '--another')).toMatchObject({
    code: 1,
    err: expect.stringContaining(fault),
  });
});

test.each([[[]], [['remove']], [['create', '--level', '1']]])(
  'the words %j get the usage',
  async (words) => {
    expect(await admin(...words)).toMatchObject({ code: 2, err: expect.stringContaining('Uso:') });
  },
);
