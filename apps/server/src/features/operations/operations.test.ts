import type { Operations, SectionName } from '@balcao/contract/operations/operations';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { forgetRead } from './operations.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const query = (text: string) => server.ctx.pool.query(text);

async function read(): Promise<Operations> {
  forgetRead(server.ctx);
  const { status, body } = await admin.call('/api/operations');
  expect(status).toBe(200);
  return body.data as Operations;
}
async function keysOf(name: SectionName): Promise<string[]> {
  return (await read())[name].lines.map(({ key }) => key);
}

test('every section was read and says how it is', async () => {
  const { at: _at, ...sections } = await read();
  expect(Object.keys(sections)).toEqual([
    ...['queues', 'mails', 'webhooks', 'flows', 'files', 'servers', 'database', 'storage'],
    ...['audit', 'certificates', 'reports'],
  ]);
  for (const [name, { lines, rows }] of Object.entries(sections)) {
    expect(lines.length, name).toBeGreaterThan(0);
    expect(rows.length, name).toBeLessThanOrEqual(50);
    expect(lines.map(({ key }) => key)).not.toContain(`${name}.unread`);
  }
});

test('texts have the name of tickets, not its place in braces', async () => {
  const { queues, mails } = await read();
  expect(queues.kinds.map(({ area }) => area)).toContain('Atendimentos');
  const deaf = mails.lines.find(({ key }) => key === 'mails.deaf');
  expect(deaf?.text).toContain('respostas de clientes não chegam a um atendimento.');
});

test('every queue of this program is named in plain words', async () => {
  const { kinds } = (await read()).queues;
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter(({ name, title }) => title === name).map(({ name }) => name)).toEqual([]);
});

test('this server is alive', async () => {
  await vi.waitFor(async () => {
    const { servers } = await read();
    expect(servers.servers).toMatchObject([{ alive: true, sockets: 0 }]);
  }, 10_000);
});

test('what is to be done every night and never was is said', async () => {
  await query("update pgboss.schedule set created_on = now() - interval '3 days'");
  expect((await read()).reports.state).toBe('aviso');
  expect(await keysOf('reports')).toContain('reports.never');
  expect(await keysOf('audit')).toContain('audit.never');
  await query("update pgboss.schedule set created_on = now() - interval '3 hours'");
  expect(await keysOf('reports')).not.toContain('reports.never');
  expect(await keysOf('audit')).not.toContain('audit.never');
});

test('what nobody has looked at yet is neither right nor a fault, and is when it was', async () => {
  const forget = () => query('delete from rp_check; delete from gl_storage_sum');
  await forget();
  const before = await read();
  for (const name of ['reports', 'audit', 'storage'] as const) {
    expect(before[name], name).toMatchObject({ state: 'nao_conferido' });
  }
  await query('insert into rp_check (begun_at, ended_at, tickets) values (now(), now(), 1)');
  await query('insert into gl_audit_check (at, faults, entries) values (now(), 0, 5)');
  await query('insert into gl_storage_sum (files, bytes, counted_at) values (1, 2, now())');
  const after = await read();
  for (const name of ['audit', 'storage'] as const) {
    expect(after[name].lines, name).toMatchObject([{ key: `${name}.fine`, state: 'ok' }]);
  }
  expect(after.reports.lines.map(({ key }) => key)).toContain('reports.fine');
  await forget();
});

test('what is wrong is said, with what to do', async () => {
  await query(
    `insert into rp_check (begun_at, ended_at, tickets, facts_wrong, sums_wrong)
      values (now(), now(), 10, 1, 2)`,
  );
  await query(
    `insert into gl_server (id, name, version, sockets, memory_bytes, started_at, seen_at)
      select gen_random_uuid(), 'morto', '1.0.0', 0, 1, now() - interval '1 day', now() - interval '5 minutes'
      from generate_series(1, 2)`,
  );
  await query(
    "insert into gl_audit_check (at, faults, entries) values (now() - interval '2 days', 1, 5)",
  );
  const { reports, servers, audit } = await read();
  expect(reports).toMatchObject({ state: 'aviso' });
  expect(reports.lines[0]?.text).toContain('3 números diferentes');
  expect(servers.state).toBe('falha');
  const dead = servers.lines.filter(({ text }) => text.startsWith('O servidor morto não dá sinal'));
  expect(new Set(dead.map(({ key }) => key)).size).toBe(2);
  expect(dead[0]).toMatchObject({ todo: expect.any(String) });
  expect(audit.lines.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['audit.broken', 'audit.old']),
  );
});

test('lists are bounded, and say that there is more', async () => {
  await query('select pgboss.create_queue(\'operations.many\', \'{"policy":"standard"}\')');
  await query(
    `insert into pgboss.job (name, state, output, completed_on)
      select 'operations.many', 'failed', '{"message":"fulano@exemplo.com caiu"}', now()
      from generate_series(1, 80)`,
  );
  const { queues } = await read();
  expect(queues.jobs).toHaveLength(50);
  expect(queues.more).toBe(true);
  expect(queues.jobs[0]?.error).toBe('…@… caiu');
  expect(await keysOf('queues')).toContain('queues.failed.operations.many');
});

test('however much fails elsewhere, what failed for good is a fault, and what is tried again is not', async () => {
  await query('select pgboss.create_queue(\'operations.few\', \'{"policy":"standard"}\')');
  await query(
    `insert into pgboss.job (name, state, completed_on, start_after) values
      ('operations.few', 'failed', now() - interval '1 hour', now()),
      ('operations.few', 'retry', null, now() + interval '1 hour')`,
  );
  const { queues } = await read();
  const few = queues.lines.filter(({ key }) => key.endsWith('.operations.few'));
  expect(few.map(({ key, state }) => [key, state])).toEqual([
    ['queues.failed.operations.few', 'falha'],
    ['queues.retrying.operations.few', 'aviso'],
  ]);
  expect(few[0]?.text).toContain('1 tarefa falhou');
  expect(queues.kinds.find(({ name }) => name === 'operations.few')).toMatchObject({
    failed: 1,
    retrying: 1,
  });
});

test('an old count of the files is said to be old', async () => {
  await query('delete from gl_storage_sum');
  await query(
    "insert into gl_storage_sum (files, bytes, counted_at) values (1, 2, now() - interval '31 hours')",
  );
  const { storage } = await read();
  expect(storage.lines.find(({ key }) => key === 'storage.old')).toMatchObject({ state: 'aviso' });
  await query('update gl_storage_sum set counted_at = now()');
  expect(await keysOf('storage')).not.toContain('storage.old');
});

test('units of the same name have faults of their own', async () => {
  await query("update gl_business_unit set name = 'Matriz'");
  await query(
    `insert into pm_provider_setting (business_unit_id) select id from gl_business_unit on conflict do nothing`,
  );
  await query("update pm_provider_setting set poll_error = 'não respondeu'");
  const { webhooks } = await read();
  const polls = webhooks.lines.filter(({ text }) => text.endsWith('pagamentos de Matriz.'));
  expect(polls.length).toBeGreaterThan(1);
  expect(new Set(polls.map(({ key }) => key)).size).toBe(polls.length);
});

test('a slow database costs a section its place, not the page', async () => {
  const client = await server.ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table gl_storage_sum in access exclusive mode');
    const { storage, queues } = await read();
    expect(storage.lines).toMatchObject([{ key: 'storage.unread', state: 'falha' }]);
    expect(queues.lines[0]?.key).not.toBe('queues.unread');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a hundred who look at once cost one reading', async () => {
  forgetRead(server.ctx);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => admin.call('/api/operations')),
  );
  const times = answers.map(({ body }) => (body.data as Operations).at);
  expect(new Set(times).size).toBe(1);
});

test('problems, tokens and certificates are counted beyond the rows that are listed', async () => {
  await query(
    `insert into at_flow_fault_group
      (dialog_code, block, fault, first_version, last_version, count, first_at, last_at, ticket_ids)
      select 'sem_dialogo', 'B' || n, 'Falha', 1, 1, 1, now(), now() - make_interval(days => n % 2 * 3), '{}'
      from generate_series(1, 120) n`,
  );
  await query(
    `insert into gl_api_token (user_id, name, ability, token_hash, expires_at)
      select (select min(id) from gl_user), 'Token ' || n, 'api', sha256(n::text::bytea), now() + interval '7 days'
      from generate_series(1, 60) n`,
  );
  const { flows, certificates } = await read();
  const told = ({ figures }: typeof flows) =>
    Object.fromEntries(figures.map(({ key, value }) => [key, value]));
  expect(told(flows)).toEqual({ day: 60, week: 120 });
  expect(flows.lines[0]?.text).toBe('60 problemas apareceram em diálogos nas últimas 24 horas.');
  expect([flows.rows.length, flows.more]).toEqual([50, true]);
  expect(told(certificates).tokens).toBe(60);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  for (const told of ['flow_faults 60', 'flow_faults_week 120', 'api_tokens_ending 60'])
    expect(metrics).toContain(`\n${told}\n`);
  await query("delete from at_flow_fault_group where dialog_code = 'sem_dialogo'");
  await query("delete from gl_api_token where name like 'Token %'");
});

test('a mail that was received in part is listed, however old it is', async () => {
  await query(
    `insert into gl_mail (direction, state, rfc_id, ticket_id, address, subject, created_at, updated_at)
      select 'in', 'waiting', '<' || n || '@exemplo.com>', (select min(id) from at_ticket), 'ana@exemplo.com', 'Oi', now(),
        now() - make_interval(days => n * 9)
      from generate_series(0, 1) n`,
  );
  const { mails } = await read();
  expect(mails.figures.find(({ key }) => key === 'in_unfinished')?.value).toBe(1);
  const listed = mails.rows.filter(({ what }) => what.startsWith('E-mail recebido pela metade nº'));
  expect(listed).toMatchObject([
    { links: [{ url: expect.stringMatching(/^\/at_ticket\/\d+\/edit$/) }] },
  ]);
  await query("delete from gl_mail where address = 'ana@exemplo.com'");
});
