import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from '../test/client.ts';
import { testDatabase } from '../test/database.ts';
import { inherited } from '../test/inherited.ts';
import { dataFolders, failedStart, launch as launchIn, ready, root } from '../test/process.ts';
import { takeDataFolder } from './platform/data-folder.ts';
import { isAlive } from './platform/process-table.ts';
import { exitCodes } from './platform/start-fault.ts';

const dataDir = dataFolders();

const launch = (env: NodeJS.ProcessEnv) => launchIn(dataDir(), env);
const fail = (env: NodeJS.ProcessEnv) => failedStart(dataDir(), env);
const isFree = async (dir: string) => (await takeDataFolder(dir)).release();

/** Starts the server at a terminal; returns everything shown so far. Ctrl+C ends it. */
function launchAtTerminal(env: NodeJS.ProcessEnv) {
  const command = `exec ${process.execPath} ${join(root, 'apps/server/src/main.ts')}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: dataDir().replace(/data$/, ''),
    env: { ...inherited(), PORT: '0', DATA_DIR: dataDir(), HOST: '127.0.0.1', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += stripVTControlCharacters(String(chunk)).replaceAll('\r', '');
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.stdin.write('\x03');
    await once(child, 'exit');
  });
  return () => output;
}

const postmasterPid = () =>
  Number.parseInt(readFileSync(join(dataDir(), 'postgres/data/postmaster.pid'), 'utf8'), 10);

test('wrong settings are told line by line', async () => {
  expect(await fail({ PORT: 'x', LIMIT_FOO: '1' })).toEqual({
    code: exitCodes.settings,
    lines: [expect.stringMatching(/^PORT=“x”/), expect.stringMatching(/^LIMIT_FOO/)],
  });
});

test('a data folder that is a file is told', async () => {
  writeFileSync(dataDir(), '');
  expect(await fail({})).toEqual({
    code: exitCodes.folderUnusable,
    lines: [`DATA_DIR=“${dataDir()}” não é uma pasta.`],
  });
});

test('a data folder that cannot be written is told', async () => {
  expect(await fail({ DATA_DIR: '/proc/balcao' })).toEqual({
    code: exitCodes.folderUnusable,
    lines: [expect.stringMatching(/^Não é possível gravar na pasta de dados \/proc\/balcao/)],
  });
});

test.each([
  ['refuses', 'postgres://a:geheim@127.0.0.1:1/x', /recusou a conexão/],
  ['is unknown', 'postgres://a:geheim@balcao.invalid/x', /nome/],
  ['is none', 'postgres//', /use postgres:/],
])('a database server that %s is told without its password', async (_, url, line) => {
  const { code, lines } = await fail({ DATABASE_URL: url });
  expect([exitCodes.databaseUnreachable, exitCodes.settings]).toContain(code);
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(lines.join()).not.toContain('geheim');
});

test('a wrong password and an unknown database are told', async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const wrong = new URL(url);
  wrong.password = 'geheim';
  expect((await fail({ DATABASE_URL: wrong.href })).lines).toEqual([
    'DATABASE_URL não serve: usuário ou senha incorretos.',
  ]);
  const unknown = new URL(url);
  unknown.pathname = '/nowhere';
  expect((await fail({ DATABASE_URL: unknown.href })).lines).toEqual([
    'DATABASE_URL não serve: esse banco de dados não existe.',
  ]);
});

test('a taken port is told and nothing stays behind', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await fail({ PORT: String(port) })).toEqual({
    code: exitCodes.addressTaken,
    lines: [`A porta ${port} já está em uso: defina outra em PORT.`],
  });
  await isFree(dataDir());
  expect(existsSync(join(dataDir(), 'postgres/data/postmaster.pid'))).toBe(false);
});

test('a server goes on, and ends well, when nobody reads what it says', async () => {
  const child = launch({});
  const address = await ready(child);
  child.stdout?.destroy();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await expect(fetch(address)).rejects.toThrow();
});

test('one server has a folder; it ends well when asked, twice even, and PostgreSQL with it', async () => {
  const first = launch({});
  const address = await ready(first);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const postgres = postmasterPid();
  expect(await fail({})).toEqual({
    code: exitCodes.folderInUse,
    lines: [expect.stringContaining(`processo ${first.pid}`)],
  });
  first.kill('SIGINT');
  first.kill('SIGINT');
  expect(await once(first, 'exit')).toEqual([0, null]);
  expect(isAlive(postgres)).toBe(false);
  await isFree(dataDir());
});

test('a production start makes no demonstration data', async () => {
  const address = await ready(launch({}));
  const client = new TestClient(address);
  expect((await client.logIn('admin')).status).toBe(401);
  expect((await client.call('/chatbot/firstMessages/contato')).status).toBe(404);
  expect((await client.call('/api/session/web')).body).toMatchObject({
    env_production: true,
    demo: false,
  });
});

test('after a kill -9 the next start takes folder and PostgreSQL over', async () => {
  const first = launch({});
  await ready(first);
  const orphan = postmasterPid();
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = launch({});
  const address = await ready(second);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(isAlive(orphan)).toBe(false);
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
});

test('a first start at a terminal says where to go, and all of it in words', async () => {
  const shown = launchAtTerminal({});
  await expect.poll(shown, { timeout: 60_000 }).toContain('Ctrl+C encerra');
  const address = /Balcão pronto em (\S+)/.exec(shown())?.[1] ?? '';
  for (const name of ['admin', 'supervisor', 'atendente']) {
    expect(shown()).toContain(`${name}@exemplo.com.br`);
    expect((await new TestClient(address).logIn(name)).status).toBe(200);
  }
  expect(shown()).toContain(`${address}/login`);
  expect(shown()).toContain(`${address}/cb/contato`);
  expect(shown()).toContain(`cada um vira um arquivo em ${dataDir()}/outbox`);

  const client = new TestClient(address);
  await client.call('/sanctum/csrf-cookie');
  const body = { username: 'atendente@exemplo.com.br' };
  await client.call('/api/access/recover_email', { method: 'POST', body });
  await expect
    .poll(shown, { timeout: 15_000 })
    .toMatch(/\n\d\d:\d\d:\d\d info {2}mail written to the outbox file=/);
  expect(
    shown()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([]);
}, 120_000);

test('a production start says where mails go, and names no password', async () => {
  const shown = launchAtTerminal({ NODE_ENV: 'production' });
  await expect.poll(shown, { timeout: 60_000 }).toContain('Sem SMTP_URL nenhum e-mail é enviado');
  expect(shown()).not.toContain('Demo@2026');
}, 120_000);
