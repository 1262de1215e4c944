import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { temporaryCluster } from '../src/platform/database/temporary-cluster.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { Closers } from '../src/platform/shut-down.ts';
import type { Template, TemplateName } from './database.ts';
import type {} from './inherited.ts';

const log = createLogger('warn');

/**
 * Vitest's global set-up: a port that returns the address of a template when it gets the template's name
 * (`TemplateName`). The first request creates the cluster and the templates, so that runs without a database stay
 * quick.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Programs that tests start need not compile what another has compiled: a third of a server's start.
  const compiled = await mkdtemp(join(tmpdir(), 'balcao-compiled-'));
  project.provide('compiled', compiled);
  let cluster: Promise<TestCluster> | undefined;
  const templates: Partial<Record<TemplateName, Promise<Template>>> = {};
  const template = (name: TemplateName): Promise<Template> => {
    cluster ??= startCluster();
    templates[name] ??=
      name === 'empty' ? cluster.then(makeEmpty) : template('empty').then(makeDemo);
    return templates[name];
  };
  const server = createServer((socket) => {
    socket.once('data', (name) =>
      template(String(name) as TemplateName).then(
        (made) => socket.end(JSON.stringify(made)),
        (err) => socket.end(String(err)),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('templatePort', (server.address() as AddressInfo).port);
  return async () => {
    server.close();
    await rm(compiled, { recursive: true });
    const made = await Promise.all(Object.values(templates).map((one) => one.catch(() => null)));
    for (const one of made) if (one?.folder) await rm(one.folder, { recursive: true });
    await (await cluster)?.remove(made.flatMap((one) => one?.url ?? []));
  };
}

/** `remove` also removes the templates in it. */
type TestCluster = { url: string; remove(templates: string[]): Promise<void> };

const named = (base: string) => {
  const url = new URL(base);
  url.pathname = `/template_${randomBytes(6).toString('hex')}`;
  return { url: url.href, name: url.pathname.slice(1) };
};

async function makeEmpty({ url: base }: TestCluster): Promise<Template> {
  const { url, name } = named(base);
  await run(base, `create database ${name}`);
  const { db, close } = openDatabase(url, { max: 2, log });
  await migrate(db).finally(close);
  return { url };
}

/** With the demonstration company, as a server creates it; its files and secret are in `folder`. */
async function makeDemo({ url: empty }: Template): Promise<Template> {
  const { url, name } = named(empty);
  const base = new URL(empty);
  base.pathname = '/postgres';
  await run(base.href, `create database ${name} template ${new URL(empty).pathname.slice(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'balcao-demo-'));
  // Imported only here: most runs of a single test do not need it.
  const { startServer } = await import('../src/server.ts');
  const { loadConfig } = await import('../src/platform/config.ts');
  const settings = { DATABASE_URL: url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
  for (const page of ['index.html', 'chat.html'])
    await writeFile(join(folder, page), '<head></head>');
  const closers: Closers = [];
  await startServer(loadConfig(settings, ['--demo']), folder, log, closers).finally(async () => {
    for (const { close } of closers.reverse()) await close();
  });
  return { url, folder };
}

async function startCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, remove: (templates) => dropTemplates(given, templates) };
  return temporaryCluster(log);
}

async function dropTemplates(base: string, templates: string[]): Promise<void> {
  for (const template of templates) {
    await run(base, `drop database if exists ${new URL(template).pathname.slice(1)} with (force)`);
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
