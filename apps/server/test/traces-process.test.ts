import type { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { startCollector } from './collector.ts';
import { testDatabase } from './database.ts';
import { dataFolders, endOf, launch, ready } from './process.ts';

const dataDir = dataFolders();

/** Has a program name each package of OpenTelemetry that it loads. */
const NAMING = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const [name] = /@opentelemetry\\/[a-z-]+/.exec(url) ?? [];
    if (name) process.stderr.write('loaded ' + name + '.');
    return next(url, context);
  },
});`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(NAMING)}`;

function packagesOf(child: ChildProcess): () => Set<string | undefined> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  return () => new Set([...said.matchAll(/loaded ([@/\w-]+)\./g)].map(([, name]) => name));
}

async function startedWith(env: NodeJS.ProcessEnv) {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const child = launch(dataDir(), { DATABASE_URL: url, ...env });
  const packages = packagesOf(child);
  return { child, packages, address: await ready(child) };
}

test('without a collector nothing is loaded but the interface, which the metrics bring along', async () => {
  const { child, packages, address } = await startedWith({ NODE_OPTIONS });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(await endOf(child)).toEqual([0, null]);
  expect([...packages()]).toEqual(['@opentelemetry/api']);
}, 120_000);

test('a collector that never answers delays neither answers nor the end', async () => {
  const collector = await startCollector('freezes');
  onTestFinished(collector.stop);
  const settings = { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const { child, packages, address } = await startedWith(settings);
  const ask = () => Promise.all(Array.from({ length: 50 }, () => fetch(`${address}/healthz`)));
  expect((await ask()).every(({ status }) => status === 200)).toBe(true);
  await expect.poll(() => collector.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await ask()).every(({ status }) => status === 200)).toBe(true);
  expect(await endOf(child)).toEqual([0, null]);
  expect(packages()).toContain('@opentelemetry/sdk-trace');
}, 120_000);

test('neither does one that is not there', async () => {
  const { child, address } = await startedWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  const answers = Array.from({ length: 50 }, () => fetch(`${address}/healthz`));
  expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
  expect(await endOf(child)).toEqual([0, null]);
}, 120_000);
