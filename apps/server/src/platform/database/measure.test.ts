import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../../test/process.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
const read = (file: string) => readFileSync(join(root, 'docs/operations', file), 'utf8');

/** The metrics that a PromQL expression names: words that no function, label or keyword is. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/[a-z_]+_[a-z_]+\b(?!\s*\()/g)].map(([name]) => name);
}

type Rule = { alert: string; expr: string; for: string; annotations: object };
type Alerts = { groups: { rules: Rule[] }[] };
type Dashboard = { panels: { targets?: { expr: string }[] }[] };

test('every metric of the alert rules and the dashboard is in an answer', async () => {
  const { groups } = parse(read('alerts.yaml')) as Alerts;
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
  const rules = groups.flatMap(({ rules }) => rules);
  const targets = panels.flatMap(({ targets }) => targets ?? []);
  const named = new Set([...rules, ...targets].flatMap(({ expr }) => namesIn(expr)));
  expect(named.size).toBeGreaterThan(8);
  await fetch(`${server.url}/healthz`);
  const answer = await metrics();
  const told = new Set(
    [...answer.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  expect([...named].filter((name) => !told.has(name))).toEqual([]);
});

test('what was never counted at night is told after two nights', () => {
  const rules = (parse(read('alerts.yaml')) as Alerts).groups.flatMap(({ rules }) => rules);
  const nightly = rules.filter(({ expr }) => expr.endsWith('_seconds) > 108000'));
  const never = rules.filter(({ expr }) => expr.startsWith('absent('));
  expect(never.flatMap(({ expr }) => namesIn(expr)).toSorted()).toEqual(
    nightly.flatMap(({ expr }) => namesIn(expr)).toSorted(),
  );
  expect(nightly.length).toBe(3);
  for (const rule of never) expect(Number.parseInt(rule.for, 10)).toBeGreaterThan(48);
});

test('a failed job is counted, and its queue tells of it', async () => {
  const { jobs } = server.ctx;
  await jobs.define('operations.measured', { retryLimit: 0 }, async () => {
    throw new Error('no');
  });
  await jobs.send('operations.measured', {});
  await vi.waitFor(async () => {
    const answer = await metrics();
    expect(answer).toContain('job_failures_total{job="operations.measured"} 1');
    expect(answer).toContain('job_queue_failed{job="operations.measured"} 1');
  }, 20_000);
}, 30_000);

test('queues that cannot be read are left out, and the rest is told', async () => {
  const client = await server.ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table pgboss.queue in access exclusive mode');
    const answer = await metrics();
    expect(answer).not.toContain('job_queue_waiting{');
    expect(answer).toMatch(/^database_pool_connections \d+$/m);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
