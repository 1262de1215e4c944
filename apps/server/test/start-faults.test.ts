import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runningCluster } from '../src/platform/database/running-cluster.ts';
import { createLogger } from '../src/platform/logger.ts';
import { exitCodes } from '../src/platform/start-fault.ts';
import { testDatabase } from './database.ts';
import { dataFolders, endOf, failedStart, launch, ready } from './process.ts';

const dataDir = dataFolders();

test('missing rights are named, with the statements that grant them', async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const [role, database] = [`limited_${process.pid}`, `bare_${process.pid}`];
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create role ${role} login password 'x'`);
  await admin.query(`create database ${database}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${database} with (force)`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  });
  const limited = new URL(url);
  [limited.username, limited.password, limited.pathname] = [role, 'x', `/${database}`];
  const { code, lines } = await failedStart(dataDir(), { DATABASE_URL: limited.href });
  expect(code).toBe(exitCodes.databaseUnreachable);
  expect(lines).toEqual([
    `O usuário ${role} não pode criar o esquema pgboss e as extensões unaccent e pg_trgm no banco: GRANT CREATE ON DATABASE ${database} TO ${role};`,
    `O usuário ${role} não pode criar tabelas: GRANT USAGE, CREATE ON SCHEMA public TO ${role};`,
  ]);
  const inside = new URL(url);
  inside.pathname = `/${database}`;
  const granting = new pg.Client(inside.href);
  await granting.connect();
  await granting.query('create extension pg_trgm');
  const { lines: fewer } = await failedStart(dataDir(), { DATABASE_URL: limited.href });
  expect(fewer[0]).toContain('o esquema pgboss e a extensão unaccent no banco');
  for (const line of lines) await granting.query(/GRANT .*/.exec(line)?.[0] ?? '');
  await granting.end();
  const child = launch(dataDir(), { DATABASE_URL: limited.href });
  await ready(child);
  expect(await endOf(child)).toEqual([0, null]);
}, 60_000);

test('a Redis that refuses or does not answer is named', async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  expect(
    await failedStart(dataDir(), { DATABASE_URL: url, REDIS_URL: 'redis://:geheim@127.0.0.1:1' }),
  ).toEqual({
    code: exitCodes.redisUnreachable,
    lines: [expect.stringMatching(/^REDIS_URL não serve: o servidor recusou a conexão/)],
  });
  const mute = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void mute.close());
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  expect(
    await failedStart(dataDir(), { DATABASE_URL: url, REDIS_URL: `redis://127.0.0.1:${port}` }),
  ).toEqual({
    code: exitCodes.redisUnreachable,
    lines: ['REDIS_URL não serve: o servidor não respondeu.'],
  });
}, 60_000);

test('folders inside the data folder that cannot be created are named', async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  mkdirSync(dataDir());
  writeFileSync(join(dataDir(), 'files'), 'in the way');
  expect(await failedStart(dataDir(), { DATABASE_URL: url })).toEqual({
    code: exitCodes.folderUnusable,
    lines: [`Não é possível gravar em ${join(dataDir(), 'files')} (EEXIST).`],
  });
});

test('invalid addresses are named, one per line', async () => {
  const settings = { PUBLIC_URL: 'empresa.com.br', SMTP_URL: 'smtp://' };
  expect(await failedStart(dataDir(), settings)).toEqual({
    code: exitCodes.settings,
    lines: [
      'SMTP_URL não serve: use smtp://usuario:senha@servidor:587 ou smtps://….',
      'PUBLIC_URL=“empresa.com.br” não serve: use uma URL http:// ou https:// sem caminho.',
    ],
  });
});

test('a missing certificate is named', async () => {
  const settings = { DATABASE_URL: 'postgres://a@127.0.0.1:1/x', DATABASE_CA: '/nowhere/ca.pem' };
  expect(await failedStart(dataDir(), settings)).toEqual({
    code: exitCodes.settings,
    lines: ['DATABASE_CA=“/nowhere/ca.pem” não pode ser lido.'],
  });
});

test('a fault of the embedded PostgreSQL is named as such', async () => {
  const child = launch(dataDir(), {});
  const said = child.stderr ? text(child.stderr) : '';
  const ended = once(child, 'exit');
  const postgres = join(dataDir(), 'postgres');
  const reached = async () => {
    const client = new pg.Client(await runningCluster(postgres, createLogger('silent')));
    await client.connect();
    await client.end();
  };
  // Kills it as soon as it answers, long before the server has started.
  await vi.waitFor(reached, { timeout: 60_000, interval: 5 });
  const pid = readFileSync(join(postgres, 'data/postmaster.pid'), 'utf8').split('\n')[0];
  process.kill(Number(pid), 'SIGKILL');
  expect(await ended).toEqual([exitCodes.clusterFailed, null]);
  // If it is killed before the start knows that it answers, it counts as not started.
  expect(await said).toMatch(/^O PostgreSQL embutido (parou|não pôde ser iniciado): /m);
}, 90_000);
