import { get } from 'node:http';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startThings } from '../../../test/record.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let supervisor: TestClient;
let attendant: TestClient;
beforeAll(async () => {
  server = await startThings();
  supervisor = await loggedIn(server.url, 'supervisor');
  attendant = await loggedIn(server.url, 'atendente');
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.pool.query('truncate test_thing, test_part restart identity'));

const insert = (values: string) =>
  server.ctx.pool.query(
    `insert into test_thing (name, code, sector_id, kind, price, active, due, seen_at, opens, amount) values ${values}`,
  );
const many = (count: number) =>
  server.ctx.pool.query(`insert into test_thing (name, price, active)
    select 'Peça ' || lpad(n::text, 6, '0'), n, n % 2 = 0 from generate_series(1, ${count}) n`);

const csv = (query = '', client = supervisor) => client.call(`/api/test_thing/export/csv${query}`);
async function xlsx(query: string) {
  const { cookieHeader: cookie } = supervisor;
  const answer = await fetch(`${server.url}/api/test_thing/export/xlsx${query}`, {
    headers: { cookie },
  });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  return readSheet(Buffer.from(await answer.arrayBuffer()));
}
async function lines(query = '', client = supervisor): Promise<string[]> {
  const { status, body } = await csv(query, client);
  expect(status).toBe(200);
  return String(body.text).split('\r\n').slice(1, -1);
}
async function lastAudit() {
  const { rows } = await server.ctx.pool.query(
    `select action, record, record_id, after from gl_audit where action = 'export' order by id desc limit 1`,
  );
  return rows[0];
}

const ALL = 'id,name,code,sector_id,kind,price,active,due,seen_at,opens,amount,owner';
const mesa = `('Mesa; "azul"', 'm1', 1, 'used', 123450, true, '2026-02-28', '2026-03-01T02:59:00Z', '08:30', -7)`;

test('CSV is what Excel in Brazil opens', async () => {
  await insert(mesa);
  const { status, body, headers } = await csv(`?columns=${ALL}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''Coisas%20%C3%A0%20venda%20\d{4}-\d\d-\d\d\.csv$/,
  );
  expect(body.text).toBe(
    // fetch removes the byte order mark.
    `Número;Nome;Código;Setor;Tipo;Preço;Ativa;Prazo;Vista;Abre;Quantidade;Dono\r
1;"Mesa; ""azul""";m1;Atendimento;Usada;1234,50;Sim;28/02/2026;28/02/2026 23:59;08:30;-7;Dono 1\r
`,
  );
  const { cookieHeader: cookie } = supervisor;
  const raw = await fetch(`${server.url}/api/test_thing/export/csv`, { headers: { cookie } });
  expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('XLSX opens with texts as texts and numbers as numbers', async () => {
  await insert(mesa);
  await insert(`('=1+1', null, null, null, null, false, null, null, null, null)`);
  const [heading, ...rows] = await xlsx(`?columns=${ALL}&sort=id`);
  expect(heading?.slice(0, 3)).toEqual(['Número', 'Nome', 'Código']);
  expect(rows).toEqual([
    [
      1,
      'Mesa; "azul"',
      'm1',
      'Atendimento',
      'Usada',
      1234.5,
      'Sim',
      '28/02/2026',
      '28/02/2026 23:59',
      '08:30',
      -7,
      'Dono 1',
    ],
    [2, '=1+1', null, null, null, null, 'Não', null, null, null, null, 'Dono 2'],
  ]);
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'the formula %j is text',
  async (name) => {
    await server.ctx.pool.query('insert into test_thing (name) values ($1)', [name]);
    const { body } = await csv('?columns=name');
    expect(String(body.text)).toMatch(/^Nome\r\n"?'/);
    expect((await xlsx('?columns=name'))[1]).toEqual([name.replace('\r', '\n').trim()]);
  },
);

test('exactly the rows of the list are in it, in its order, and the audit says which', async () => {
  await many(1_200);
  const all = await lines('?columns=name&sort=-name');
  expect([all.length, all[0], all.at(-1)]).toEqual([1_200, 'Peça 001200', 'Peça 000001']);
  expect(await lines('?columns=price,name&q=PECA 00000&active=true')).toEqual(
    [2, 4, 6, 8].map((n) => `0,0${n};Peça 00000${n}`),
  );
  expect(await lastAudit()).toEqual({
    action: 'export',
    record: 'test_thing',
    record_id: null,
    after: {
      format: 'csv',
      rows: 4,
      whole: true,
      columns: 'price,name',
      filters: { q: 'PECA 00000', active: 'true' },
    },
  });
  expect(await lines('?columns=name', attendant)).toHaveLength(600);
});

test('without chosen columns those of the list are in it; an unknown or hidden one is refused', async () => {
  await many(1);
  const { body } = await csv();
  expect(String(body.text)).toMatch(/^Nome;Código;Setor;Tipo;Preço;Ativa\r\n/);
  for (const query of ['columns=password_hash', 'columns=note', 'columns=name,', 'sort=x', 'a=1']) {
    expect(await csv(`?${query}`), query).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  }
  expect((await supervisor.call('/api/test_thing/export/pdf')).status).toBe(404);
});

test('100,000 rows come whole in both formats', { timeout: 120_000 }, async () => {
  await many(100_000);
  const found = await lines('?columns=id,price');
  expect(found).toHaveLength(100_000);
  expect(new Set(found).size).toBe(100_000);
  expect(found.at(-1)).toBe('100000;1000,00');
  const rows = await xlsx('?columns=id');
  expect(rows).toHaveLength(100_001);
  expect(rows.at(-1)).toEqual([100_000]);
});

/** Requests an export and reads nothing of it. */
function sleeper(client: TestClient) {
  const headers = { cookie: client.cookieHeader };
  const request = get(`${server.url}/api/test_thing/export/csv`, { headers, agent: false });
  request.on('error', () => {});
  return request;
}
const busy = async () => {
  const { rows } = await server.ctx.pool.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0].count;
};

test('who does not read on holds one connection, may have one export, and leaving frees both', async () => {
  await many(200_000);
  const request = sleeper(supervisor);
  await expect.poll(busy).toBe(1);
  const again = await csv();
  expect(again).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  expect(again.headers.get('retry-after')).toBe('10');
  expect((await csv('?q=000001', attendant)).status).toBe(200);
  request.destroy();
  await expect.poll(busy).toBe(0);
  await expect.poll(async () => (await csv('?q=000001')).status).toBe(200);
  const { rows } = await server.ctx.pool.query(
    `select after->>'whole' as whole, (after->>'rows')::int as rows from gl_audit
    where action = 'export' and after->>'whole' = 'false'`,
  );
  expect(rows).toEqual([{ whole: 'false', rows: expect.any(Number) }]);
  expect(rows[0].rows).toBeLessThan(200_000);
});

test('while four people have theirs written, a fifth person is asked to wait', async () => {
  await many(200_000);
  const others = await Promise.all(
    ['admin', 'diego', 'financeiro', 'atendente'].map((who) => loggedIn(server.url, who)),
  );
  const requests = others.map(sleeper);
  await expect.poll(busy).toBe(4);
  expect(await csv()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  requests[0]?.destroy();
  await expect.poll(async () => (await csv('?q=000001')).status).toBe(200);
  for (const request of requests) request.destroy();
  await expect.poll(busy).toBe(0);
});
