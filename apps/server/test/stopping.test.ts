import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from './database.ts';
import { dataFolders, endOf, launch, ready } from './process.ts';
import { swallowingProxy } from './proxy.ts';

const dataDir = dataFolders();

test('it stops on request although all its database connections are frozen', async () => {
  const { url, drop } = await testDatabase();
  const proxy = await swallowingProxy(url);
  onTestFinished(drop);
  onTestFinished(proxy.close);
  const child = launch(dataDir(), { DATABASE_URL: proxy.url });
  const address = await ready(child);
  proxy.freeze();
  const asked = Array.from({ length: 30 }, () =>
    fetch(`${address}/chatbot/firstMessages/contato`).catch(() => {}),
  );
  await pause(500);
  expect(await endOf(child)).toEqual([0, null]);
  await Promise.all(asked);
}, 60_000);

test('it stops on request although its start hangs', async () => {
  const { url, drop } = await testDatabase();
  const [locker, watcher] = [new pg.Client(url), new pg.Client(url)];
  onTestFinished(async () => {
    await Promise.all([locker.end(), watcher.end()]);
    await drop();
  });
  await Promise.all([locker.connect(), watcher.connect()]);
  await locker.query('begin');
  await locker.query('lock table kysely_migration, kysely_migration_lock');
  const child = launch(dataDir(), { DATABASE_URL: url });
  const waiting = `select * from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await expect
    .poll(async () => (await watcher.query(waiting)).rows.length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  expect(await endOf(child)).toEqual([0, null]);
}, 60_000);
