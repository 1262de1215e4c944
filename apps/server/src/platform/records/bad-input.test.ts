import { records } from '@balcao/contract/records/definitions';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

// Mistakes that people make with the existing records; records.test.ts tests the same on a record of its own.

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '1000000' });
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

type Row = Record<string, unknown> & { id: number; name: string; updated_at: string };

const one = async (sql: string) => (await server.ctx.pool.query(sql)).rows[0].id as number;
const rowOf = async (path: string) => (await admin.call(`${path}/edit`)).body.data as Row;
const save = (by: TestClient, path: string, body: object) => by.call(path, { method: 'PUT', body });
const remove = (path: string) => admin.call(path, { method: 'DELETE' });
async function make(table: string, body: object): Promise<string> {
  const made = await admin.call(`/api/${table}`, { method: 'POST', body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return `/api/${table}/${(made.body.data as Row).id}`;
}
const color = '#3b5bdb';

describe('what is in use is not deleted, and it is said where', () => {
  const used: [string, string, string, string][] = [
    [
      'a unit with sectors',
      'gl_business_unit',
      'select business_unit_id as id from gl_sector limit 1',
      'Setores',
    ],
    [
      'a sector with tickets',
      'gl_sector',
      'select sector_id as id from at_ticket limit 1',
      '(Atendimentos|Chatbots|Usuários)',
    ],
    [
      'a sector with people',
      'gl_sector',
      `insert into gl_sector (name, code, color, business_unit_id)
      values ('Equipe', 'equipe', '#000000', 1) returning id`,
      'Usuários',
    ],
    [
      'a sector above another',
      'gl_sector',
      `insert into gl_sector (name, code, color, business_unit_id)
      values ('Acima', 'acima', '#000000', 1) returning id`,
      'Setores',
    ],
    [
      'a tag on a ticket',
      'at_tag',
      `insert into at_tag (name, color) values ('Usada', '#000000') returning id`,
      'Atendimentos',
    ],
    [
      'a status of tickets',
      'at_ticket_status',
      'select status_id as id from at_ticket limit 1',
      'Atendimentos',
    ],
    [
      'a group of people',
      'gl_user_group',
      'select user_group_id as id from gl_user limit 1',
      'Usuários',
    ],
    [
      'a chatbot with conversations',
      'at_chatbot',
      'select chatbot_id as id from at_conversation limit 1',
      'Atendimentos',
    ],
  ];
  const uses: Record<string, string> = {
    'a sector with people':
      'insert into gl_user_sector (user_id, sector_id, is_supervisor, is_operator) values (1, $1, false, true)',
    'a sector above another': 'update gl_sector set parent_id = $1 where id = 8',
    'a tag on a ticket':
      'insert into at_ticket_tag (ticket_id, tag_id) select id, $1 from at_ticket limit 1',
  };

  test.each(used)('%s', async (what, table, sql, where) => {
    const id = await one(sql);
    if (uses[what]) await server.ctx.pool.query(uses[what], [id]);
    const answer = await remove(`/api/${table}/${id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
    expect(answer.body.message).toMatch(new RegExp(`em uso em: ${where}`));
    expect((await admin.call(`/api/${table}/${id}/edit`)).status).toBe(200);
  });
});

test('a value that the database refuses is told at its field', async () => {
  const path = '/api/gl_business_unit/1';
  const { updated_at } = await rowOf(path);
  expect(await save(admin, path, { bank_code: 'abc', updated_at })).toMatchObject({
    status: 422,
    body: { code: 'INVALID', errors: { bank_code: ['Valor inválido.'] } },
  });
});

describe.each(records.map(({ name }) => name))('the list of %s', (name) => {
  test.each([
    'sort=password_hash',
    'sort=id;drop',
    'password_hash=x',
    'level[$gt]=1',
    'per_page=1000000',
    'per_page=0',
    'per_page=-1',
    'page=0',
    'page=1000000000',
    `q=${'x'.repeat(10_240)}`,
  ])('refuses %.30s', async (query) => {
    const [field] = query.split(/[=[]/);
    for (const path of [`/api/${name}?${query}`, `/api/${name}/export/csv?${query}`]) {
      const { status, body } = await admin.call(path);
      expect([status, body.code], path).toEqual([422, 'INVALID']);
      expect(body.message).toMatch(/^\p{Lu}.*\.$/u);
      if (path.includes('export')) continue;
      expect(Object.keys(body.errors ?? {}).join()).toMatch(new RegExp(`^_?${field}|^_?$|^query`));
    }
  });

  test('finds wildcards as the characters that they are', async () => {
    for (const q of ['%', '\\', '%%', '\\%', '%_%']) {
      const { status, body } = await admin.call(`/api/${name}?q=${encodeURIComponent(q)}`);
      expect([status, body.total], q).toEqual([200, 0]);
    }
  });
});

test('a wildcard in a name is found by itself and nothing else', async () => {
  const names = ['100% solar', '1000 solar', 'a_b', 'axb', 'c\\d', 'cd'];
  for (const name of names) await make('at_tag', { name, color });
  for (const [q, found] of [
    ['100%', '100% solar'],
    ['a_b', 'a_b'],
    ['c\\d', 'c\\d'],
  ] as const) {
    const { body } = await admin.call(`/api/at_tag?q=${encodeURIComponent(q)}`);
    expect((body.data as Row[]).map(({ name }) => name)).toEqual([found]);
  }
});

test('formulas in names leave as text, in CSV and in XLSX', async () => {
  const formulas = ['=HYPERLINK("http://x")', '+55', '-1', '@SUM(A1)'];
  for (const [n, name] of formulas.entries()) {
    await make('at_message_template', { name, body: `Formula ${n}` });
  }
  await server.ctx.pool.query(
    `insert into at_message_template (name, body) values (E'\\t=1', 'x'), (E'\\r=1', 'x')`,
  );
  const query = 'columns=name&sort=id';
  const csv = await admin.call(`/api/at_message_template/export/csv?${query}`);
  const lines = String(csv.body.text).split('\r\n').slice(-7, -1);
  expect(lines.map((line) => line.replace(/^"/, '').startsWith(`'`))).toEqual(Array(6).fill(true));
  const answer = await fetch(`${server.url}/api/at_message_template/export/xlsx?${query}`, {
    headers: { cookie: admin.cookieHeader },
  });
  const cells = (await readSheet(Buffer.from(await answer.arrayBuffer()))).flat();
  expect(cells).toEqual(expect.arrayContaining(formulas));
});
