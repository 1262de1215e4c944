import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { freePort, hasProgram } from '../../../test/program.ts';
import { createLogger } from '../logger.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openDatabase } from './open.ts';
import { refusePooler } from './pooler.ts';
import { postgresUser } from './postgres-user.ts';

const log = createLogger('silent');

/** A real PgBouncer in front of that database; it refuses to run as root. */
async function startPgBouncer(databaseUrl: string, mode: string): Promise<string> {
  const target = new URL(databaseUrl);
  const folder = await temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  const home = target.searchParams.get('host') ?? target.hostname;
  const { username, password } = target;
  writeFileSync(
    file,
    `[databases]
x = host=${home} port=${target.port || 5432} dbname=${target.pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  const user = postgresUser();
  const child = spawn('pgbouncer', [file], { ...user, stdio: 'ignore' });
  await once(child, 'spawn');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    folder.remove();
  });
  while (!(await answers(port))) await pause(50);
  return `postgres://${username}@127.0.0.1:${port}/x`;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function verdict(url: string): Promise<string> {
  const { pool, close } = openDatabase(url, { max: 2, log });
  try {
    await refusePooler(pool);
    return 'taken';
  } catch (error) {
    return String(error);
  } finally {
    await close();
  }
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  return url;
}

test('a direct connection is taken', async () => {
  expect(await verdict(await ownDatabase())).toBe('taken');
});

describe.runIf(hasProgram('pgbouncer', 'PgBouncer'))('PgBouncer', () => {
  test('in transaction mode is refused in one line', async () => {
    const url = await startPgBouncer(await ownDatabase(), 'transaction');
    expect(await verdict(url)).toMatch(/PgBouncer em modo de transação.*endereço direto/);
  });

  test('in session mode is taken', async () => {
    const url = await startPgBouncer(await ownDatabase(), 'session');
    expect(await verdict(url)).toBe('taken');
  });
});
