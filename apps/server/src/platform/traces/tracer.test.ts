import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCollector } from '../../../test/collector.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createLogger } from '../logger.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

let off: TestServer;
beforeAll(async () => {
  off = await startTestServer();
});
afterAll(() => off.stop());

/** A second server on the same database, with traces. */
async function traced(url: string, settings: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const log = createLogger('warn', { destination: { write: (line) => void lines.push(line) } });
  const server = await startTestServer(
    { DATABASE_URL: off.databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: url, ...settings },
    log,
  );
  return { server, told: () => lines.filter((line) => line.includes('spans were dropped')) };
}

test('without a collector nothing is wrapped', async () => {
  const { pool, traces } = off.ctx;
  expect(traces).toBeUndefined();
  expect(off.app.hasRequestDecorator('span')).toBe(false);
  const client = await pool.connect();
  client.release();
  expect([Object.hasOwn(pool, 'connect'), Object.hasOwn(pool, 'query')]).toEqual([false, false]);
  expect(Object.hasOwn(client, 'query')).toBe(false);
});

test('a collector that refuses is counted and told once, and requests are answered', async () => {
  const collector = await startCollector('refuses');
  onTestFinished(collector.stop);
  const { server, told } = await traced(collector.url);
  onTestFinished(server.stop);
  const ask = async () => (await fetch(`${server.url}/metrics`)).text();
  await expect
    .poll(ask, { timeout: 20_000, interval: 500 })
    .toMatch(/^spans_dropped_total\{reason="failed"\} [1-9]/m);
  const before = collector.requests.length;
  await expect
    .poll(async () => (await ask()) && collector.requests.length, {
      timeout: 20_000,
      interval: 500,
    })
    .toBeGreaterThan(before);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(told()).toHaveLength(1);
});

test.each([
  ['a trusted proxy', 'loopback', [TRACE]],
  ['a stranger', '10.0.0.0/8', []],
])('the word of %s on what is recorded', async (_, proxies, recorded) => {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const { server } = await traced(collector.url, {
    TRUST_PROXY: proxies,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await fetch(`${server.url}/healthz`, { headers });
  await fetch(`${server.url}/healthz`);
  await server.stop();
  expect(collector.spans().map(({ traceId }) => traceId)).toEqual(recorded);
});

test("a stranger's trace goes on with what this server decides", async () => {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const { server } = await traced(collector.url);
  const unwilling = { traceparent: headers.traceparent.replace(/01$/, '00') };
  await fetch(`${server.url}/healthz`, { headers: unwilling });
  await fetch(`${server.url}/healthz`, { headers: { traceparent: '00-Lixo3141-x-01' } });
  await server.stop();
  const spans = collector.spans().filter(({ name }) => name === 'GET /healthz');
  expect(spans.map(({ parentSpanId }) => parentSpanId || undefined)).toEqual([
    '00f067aa0ba902b7',
    undefined,
  ]);
  expect(collector.raw()).not.toContain('Lixo3141');
});
