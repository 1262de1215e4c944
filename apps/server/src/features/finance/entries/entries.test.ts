import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type Books, openBooks } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let books: Books;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  books = await openBooks(server);
});
afterAll(() => server.stop());

type Entry = { id: number; description: string; amount_cents: number };
const post = async (path: string, body: object) => {
  const reply = await admin.call(`/api/fn_entry${path}`, { method: 'POST', body });
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return reply.body.data as Entry;
};
const make = (more: object = {}) =>
  post('', {
    direction: 'payable',
    description: 'Compra',
    business_unit_id: books.unit,
    fn_account_id: books.account('3.02.004'),
    due_date: '2091-03-10',
    amount_cents: 1_000,
    ...more,
  });
const list = async (query: string) => {
  const { status, body } = await admin.call(
    `/api/fn_entry?business_unit_id=${books.unit}&${query}`,
  );
  expect(status).toBe(200);
  return body as { total: number; data: Entry[]; sums: Record<string, unknown> };
};

test('stored sums and counted rows agree on every span, state and direction', async () => {
  const late = await make({ due_date: '2020-02-29', amount_cents: 700 });
  await make({
    due_date: '2020-03-01',
    amount_cents: 50,
    direction: 'receivable',
    fn_account_id: books.account('1.01.001'),
  });
  const paid = await make({ amount_cents: 3_000 });
  await post(`/${paid.id}/settle`, {
    on: '2026-05-01',
    amount_cents: 1_200,
    fn_bank_account_id: books.bank,
  });
  const gone = await make({ due_date: '2091-04-01', amount_cents: 9_999 });
  await post(`/${gone.id}/cancel`, { reason: 'Engano' });
  await make({ due_date: '2091-12-31', amount_cents: 40 });
  const spans = [
    '',
    'due_from=2020-02-29&due_until=2020-02-29',
    'due_from=2020-02-15&due_until=2091-03-31',
    'due_from=2091-03-10',
    'due_until=2091-12-31',
    'state=overdue',
    'state=open,partial&direction=payable',
    'state=cancelled',
    'state=overdue,cancelled&due_from=2020-02-01',
    'due_from=2091-12-31&due_until=2020-01-01',
  ];
  for (const span of spans) {
    const stored = await list(span);
    // The source is nothing that the stored sums know.
    const counted = await list(`${span}&source=hand`);
    expect([span, stored.total, stored.sums]).toEqual([span, counted.total, counted.sums]);
  }
  const { sums, total } = await list('');
  expect(total).toBe(5);
  const payable = { amount: 3_740, settled: 1_200, open: 2_540, overdue: 700 };
  expect(sums).toMatchObject({ amount: 3_790, open: 2_590, overdue: 750, payable });
  expect((await list('state=overdue&direction=payable')).data).toMatchObject([
    { id: late.id, is_overdue: true },
  ]);
});

test('entries are found by words, person, account below, centre, bank account and number', async () => {
  const person = await server.ctx.db
    .insertInto('gl_user')
    .values({
      name: 'Zenóbia Fornecedora',
      nickname: 'Zenóbia',
      email: 'zenobia@exemplo.com.br',
      level: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const one = await make({
    description: 'Tonner da impressora',
    document: 'NF-e 88.123',
    supplier_name: 'Papelaria Sul',
    person_id: person.id,
    fn_account_id: null,
    split: [
      { fn_account_id: books.account('3.02.004'), percent: '50.00' },
      { fn_account_id: books.account('3.02.008'), percent: '50.00' },
    ],
  });
  await post(`/${one.id}/settle`, {
    on: '2026-05-01',
    amount_cents: 400,
    fn_bank_account_id: books.cash,
  });
  for (const query of [
    'q=impressora',
    'q=papelaria sul',
    'q=88.123',
    'q=zenobia',
    `q=%23${one.id}`,
    `person_id=${person.id}`,
    `fn_account_id=${books.account('3.02.008')}`,
    `fn_bank_account_id=${books.cash}`,
    'source=hand&state=partial&competence_from=2091-03-10&competence_until=2091-03-10&q=tonner',
  ])
    expect([query, (await list(query)).data.map(({ id }) => id)]).toEqual([query, [one.id]]);
  const below = await list(`fn_account_id=${books.account('3.02')}`);
  const names = below.data.map(({ description }) => description);
  expect(names).toContain('Tonner da impressora');
  expect(below.total).toBeGreaterThan(1);
  expect((await list('fn_account_id=999999')).total).toBe(0);
});

test('instalments are found by the number of any of them, within sight', async () => {
  const made = await post('/instalments', {
    direction: 'payable',
    description: 'Balcão novo',
    business_unit_id: books.unit,
    fn_account_id: books.account('3.02.004'),
    amount_cents: 1_000,
    due_date: '2093-01-31',
    count: 3,
  });
  const ids = (made as unknown as { id: number }[]).map(({ id }) => id);
  for (const id of ids) {
    const { data, total } = await list(`instalments_of=${id}&sort=due_date`);
    expect([total, data.map((row) => row.id)]).toEqual([3, ids]);
  }
  const { id: alone } = await make();
  expect((await list(`instalments_of=${alone}`)).total).toBe(0);
  const finance = await loggedIn(server.url, 'financeiro');
  const { body } = await finance.call(`/api/fn_entry?instalments_of=${ids[0]}`);
  expect(body).toMatchObject({ total: 0, sums: { amount: 0 } });
});

test('an export holds exactly the rows of the filter', async () => {
  await make({ description: '=SOMA(A1)', due_date: '2092-01-01' });
  await make({ description: 'Outra', due_date: '2092-01-02' });
  const span = `business_unit_id=${books.unit}&due_from=2092-01-01&due_until=2092-12-31&sort=due_date`;
  const { status, body } = await admin.call(`/api/fn_entry/export/csv?${span}`);
  expect(status).toBe(200);
  const lines = String(body.text).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Competência');
  expect(lines[1]).toContain('SOMA');
  expect(lines[1]).not.toMatch(/(^|;|")=SOMA/);
  expect(lines[2]).toContain('02/01/2092');
  expect((await admin.call(`/api/fn_entry/export/xlsx?${span}`)).status).toBe(200);
});

test('people see and change entries of their own units; rows out of sight do not exist', async () => {
  const { id } = await make();
  const stranger = await loggedIn(server.url, 'atendente');
  expect((await stranger.call('/api/fn_entry')).status).toBe(403);
  const finance = await loggedIn(server.url, 'financeiro');
  expect((await finance.call('/api/fn_entry')).status).toBe(200);
  const found = async () =>
    (await finance.call(`/api/fn_entry?business_unit_id=${books.unit}`)).body;
  expect([await found(), (await finance.call(`/api/fn_entry/${id}/edit`)).status]).toMatchObject([
    { total: 0, sums: { amount: 0 } },
    404,
  ]);
  const reason = { method: 'POST', body: { reason: 'Engano' } };
  expect((await finance.call(`/api/fn_entry/${id}/cancel`, reason)).status).toBe(404);
  const { db } = server.ctx;
  const { id: userId } = await db
    .selectFrom('gl_user')
    .select('id')
    .where('email', '=', 'financeiro@exemplo.com.br')
    .executeTakeFirstOrThrow();
  const place = { user_id: userId, business_unit_id: books.unit };
  await db.insertInto('gl_user_business_unit').values(place).execute();
  expect((await found()).total).toBeGreaterThan(0);
  const { may } = (await finance.call(`/api/fn_entry/${id}/edit`)).body;
  expect(may).toMatchObject({ update: true, settle: true });
  // A bank account of a unit where the person may not book takes nothing.
  const other = await openBooks(server);
  const body = { on: '2026-05-01', amount_cents: 1, fn_bank_account_id: other.bank };
  const refused = await finance.call(`/api/fn_entry/${id}/settle`, { method: 'POST', body });
  expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
    422,
    ['fn_bank_account_id'],
  ]);
  expect((await finance.call('/api/fn_entry/export/csv')).status).toBe(200);
  await server.ctx.pool.query(`update gl_user set denied = '{can_finance_export}' where id = $1`, [
    userId,
  ]);
  for (const record of ['fn_entry', 'fn_bank_account'])
    expect((await finance.call(`/api/${record}/export/csv`)).status, record).toBe(403);
  expect((await finance.call('/api/fn_bank_account')).status).toBe(200);
});
