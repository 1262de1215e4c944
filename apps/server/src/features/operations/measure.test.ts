import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../test/process.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { measures } from './measures.rules.ts';
import { countFiles } from './sections/count-storage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const metrics = async (of = server) => (await fetch(`${of.url}/metrics`)).text();
const query = (text: string) => server.ctx.pool.query(text);
/** The samples of a metric, with their labels. */
const samplesOf = (answer: string, name: string) =>
  answer.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));

test('what operators read is told in figures, and read for them once a minute', async () => {
  // Its figure is kept for a minute, so that the first reading is another server's.
  const other = await startTestServer({ DATABASE_URL: server.databaseUrl });
  const early = await metrics(other);
  await other.stop();
  expect(early).toContain('operations_state{section="database"} 0');
  expect(early).not.toContain('operations_state{section="audit"}');
  await query(
    `insert into rp_check (begun_at, ended_at, tickets, facts_wrong, sums_wrong)
      values (now(), now(), 10, 1, 2)`,
  );
  await query('insert into gl_audit_check (at, faults, entries) values (now(), 1, 5)');
  await query('update gl_business_unit set name = \'Matriz "A"\'');
  await query(
    'insert into pm_provider_setting (business_unit_id) select id from gl_business_unit on conflict do nothing',
  );
  await query("update pm_provider_setting set certificate_valid_to = now() + interval '10 days'");
  await countFiles(server.ctx);
  const answer = await metrics();
  // The PostgreSQL of tests does not measure statements.
  const told = measures.filter(({ name }) => !name.startsWith('database_statement_'));
  for (const { name } of told) expect(samplesOf(answer, name), name).not.toEqual([]);
  expect(answer).toContain('operations_state{section="audit"} 2');
  expect(answer).toContain('report_differences 3');
  expect(answer).toContain('audit_faults 1');
  expect(answer).toContain('mail_messages{kind="out_failed"}');
  expect(answer).toContain('provider_faults{kind="polls"} 0');
  expect(answer).toMatch(
    /certificate_days_left\{kind="pix",unit_id="\d+",unit="Matriz \\"A\\""\} 9\.9/,
  );
  expect(answer).toMatch(/\nserver_version\{server="[^"]+",version="\d+\.\d+\.\d+"\} 1\n/);
  expect(answer).toContain('\ndatabase_waiting_statements 0\n');
  expect(answer).toMatch(/storage_bytes\{unit_id="",unit=""\} \d+/);
  await query('update rp_check set sums_wrong = 3');
  expect(await metrics()).toContain('report_differences 3');
}, 60_000);

test('a part that cannot be read is left out, and the rest is told', async () => {
  const client = await server.ctx.pool.connect();
  const other = await startTestServer({ DATABASE_URL: server.databaseUrl });
  try {
    await client.query('begin');
    await client.query('lock table gl_storage_sum in access exclusive mode');
    await metrics(other);
    const answer = await metrics(other);
    expect(samplesOf(answer, 'storage_bytes')).toEqual([]);
    expect(samplesOf(answer, 'storage_counted_seconds')).toEqual([]);
    expect(answer).toContain('operations_state{section="storage"} 2');
    expect(samplesOf(answer, 'audit_unsealed')).toHaveLength(1);
  } finally {
    await client.query('rollback');
    client.release();
    await other.stop();
  }
}, 60_000);

test('every figure is in the list of docs/operations.md', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  expect(measures.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual(
    [],
  );
});
