import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from './src/platform/database/migrate.ts';
import { openDatabase } from './src/platform/database/open.ts';
import { temporaryCluster } from './src/platform/database/temporary-cluster.ts';
import { createLogger } from './src/platform/logger.ts';

const log = createLogger('warn');

/**
 * Vitest's global set-up: a port that answers each connection with the URL of the migrated template database.
 * The cluster behind it is started for the first who asks, so that runs without a database stay quick.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let database: Promise<TestServer> | undefined;
  let template: Promise<string> | undefined;
  const server = createServer((socket) => {
    database ??= startServer();
    template ??= database.then(makeTemplate);
    template.then(
      (url) => socket.end(url),
      (err) => socket.end(String(err)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('templatePort', (server.address() as AddressInfo).port);
  return async () => {
    server.close();
    const url = await template?.catch(() => undefined);
    await (await database)?.remove(url);
  };
}

/** `remove` takes what was made in it along. */
type TestServer = { url: string; remove(template?: string): Promise<void> };

async function makeTemplate({ url: base }: TestServer): Promise<string> {
  const url = new URL(base);
  url.pathname = `/template_${randomBytes(6).toString('hex')}`;
  await run(base, `create database ${url.pathname.slice(1)}`);
  const { db, close } = openDatabase(url.href, { max: 2, log });
  await migrate(db).finally(close);
  return url.href;
}

async function startServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, remove: (template) => dropTemplate(given, template) };
  return temporaryCluster(log);
}

async function dropTemplate(base: string, template?: string): Promise<void> {
  if (template === undefined) return;
  await run(base, `drop database if exists ${new URL(template).pathname.slice(1)} with (force)`);
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
