import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type Books, openBooks, sumsOf } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { compactSums } from '../sums.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const post = (path: string, body: object, by = admin, headers = {}) =>
  by.call(`/api/fn_bank_account${path}`, { method: 'POST', body, headers });
const get = (path: string, by = admin) => by.call(`/api/fn_bank_account/${path}`);
const wishOf = ({ bank, cash }: Books) => ({
  from_id: bank,
  to_id: cash,
  on: '2026-03-10',
  amount_cents: 300,
});
const held = async (id: number, on = '2026-03-31') =>
  (await get(`${id}/balance?on=${on}`)).body.data;
const countOf = async ({ unit }: Books) =>
  (
    await server.ctx.pool.query(
      'select count(*)::int from fn_movement where business_unit_id = $1',
      [unit],
    )
  ).rows[0].count;

test('a transfer is one act with two sides, which its opposite takes back once', async () => {
  const books = await openBooks(server);
  const made = await post('/transfer', { ...wishOf(books), note: 'Suprimento' });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { transfer_id: id } = made.body.data as { transfer_id: string };
  expect(await held(books.bank)).toEqual({
    opening_cents: 1_000,
    in_cents: 0,
    out_cents: 300,
    balance_cents: 700,
  });
  expect(await held(books.cash)).toMatchObject({ in_cents: 300, balance_cents: 1_300 });
  expect(await held(books.cash, '2026-03-09')).toMatchObject({ balance_cents: 1_000 });
  expect(await held(books.cash, '2026-04-01')).toEqual({
    opening_cents: 1_300,
    in_cents: 0,
    out_cents: 0,
    balance_cents: 1_300,
  });
  const undo = `/transfer/${id}/reverse`;
  expect((await post(undo, { reason: ' ' })).status).toBe(422);
  expect((await post(undo, { reason: 'Errado' })).status).toBe(200);
  expect(await held(books.bank)).toMatchObject({ out_cents: 0, balance_cents: 1_000 });
  expect(await post(undo, { reason: 'De novo' })).toMatchObject({
    status: 409,
    body: { code: 'ENTRY_STATE', message: 'Isto já foi estornado.' },
  });
  expect(await countOf(books)).toBe(4);
  const { rows } = await server.ctx.pool.query(
    `select action from gl_audit where record = 'fn_bank_account' and record_id = $1 order by id`,
    [books.bank],
  );
  expect(rows.map(({ action }) => action)).toEqual(['bank.transfer', 'bank.transfer_reverse']);
});

test('a key sent twice moves the money once', async () => {
  const books = await openBooks(server);
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    [1, 2, 3].map(() => post('/transfer', wishOf(books), admin, key)),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect(await countOf(books)).toBe(2);
});

test('what does not fit is refused at its field, and nothing moves', async () => {
  const books = await openBooks(server);
  const wish = wishOf(books);
  const faults: [object, string, string][] = [
    [{ to_id: books.bank }, 'to_id', 'Escolha outra conta.'],
    [{ amount_cents: 0 }, 'amount_cents', 'Informe um valor maior que zero.'],
    [{ amount_cents: 1.5 }, 'amount_cents', 'Informe o valor em centavos, sem casas decimais.'],
    [{ on: '2019-12-31' }, 'on', 'A data é anterior ao saldo inicial de uma das contas.'],
    [{ on: '2190-01-01' }, 'on', 'A data não pode ser futura.'],
    [{ on: '2026-02-30' }, 'on', 'Data inválida.'],
  ];
  for (const [change, field, text] of faults)
    expect(await post('/transfer', { ...wish, ...change })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [text] } },
    });
  expect((await post('/transfer', { ...wish, to_id: 99_999_999 })).status).toBe(404);
  await books.close('2026-03');
  expect(await post('/transfer', wish)).toMatchObject({
    status: 409,
    body: { code: 'MONTH_CLOSED' },
  });
  await server.ctx.db
    .updateTable('fn_bank_account')
    .set({ active: false })
    .where('id', '=', books.cash)
    .execute();
  expect(await post('/transfer', { ...wish, on: '2026-04-10' })).toMatchObject({
    status: 422,
    body: { errors: { to_id: ['Esta conta está encerrada. Escolha outra.'] } },
  });
  expect(await countOf(books)).toBe(0);
});

test('the months of both units count', async () => {
  const [here, there] = [await openBooks(server), await openBooks(server)];
  await there.close('2026-03');
  const wish = { ...wishOf(here), to_id: there.cash };
  expect((await post('/transfer', wish)).body.code).toBe('MONTH_CLOSED');
  expect((await post('/transfer', { ...wish, on: '2026-04-01' })).status).toBe(200);
});

test('people move money between the accounts of their units alone', async () => {
  const [here, there] = [await openBooks(server), await openBooks(server)];
  const { pool } = server.ctx;
  await pool.query(
    `update gl_user set granted = '{can_finance_entry_edit}' where email = 'atendente@exemplo.com.br'`,
  );
  await pool.query(
    `insert into gl_user_business_unit (user_id, business_unit_id)
    select id, $1 from gl_user where email = 'atendente@exemplo.com.br'`,
    [here.unit],
  );
  const person = await loggedIn(server.url, 'atendente');
  const made = await post('/transfer', wishOf(here), person);
  expect(made.status).toBe(200);
  expect((await post('/transfer', { ...wishOf(here), to_id: there.cash }, person)).status).toBe(
    404,
  );
  expect((await get(`${there.bank}/balance`, person)).status).toBe(404);
  expect((await get(`${there.bank}/movements`, person)).status).toBe(404);
  expect((await get(`${there.bank}/edit`, person)).status).toBe(404);
  const cards = (await get('balances', person)).body.data as { id: number }[];
  expect(cards.map(({ id }) => id).toSorted()).toEqual([here.bank, here.cash].toSorted());
  const offered = (await get('options', person)).body.data as { id: number }[];
  expect(offered.map(({ id }) => id).toSorted()).toEqual([here.bank, here.cash].toSorted());
  const abroad = await post('/transfer', wishOf(there));
  const { transfer_id: id } = abroad.body.data as { transfer_id: string };
  expect((await post(`/transfer/${id}/reverse`, { reason: 'x' }, person)).status).toBe(404);
  await pool.query(
    `update gl_user set granted = '{can_finance_entry_view}' where email = 'atendente@exemplo.com.br'`,
  );
  expect((await post('/transfer', wishOf(here), person)).status).toBe(403);
  expect((await get(`${here.bank}/balance`, person)).status).toBe(200);
});

test('each movement names the balance that it leaves, page by page, also on one day', async () => {
  const books = await openBooks(server);
  for (const [on, amount_cents] of [
    ['2026-01-31', 10],
    ['2026-02-01', 20],
    ['2026-02-01', 30],
    ['2026-02-01', 40],
    ['2026-02-28', 50],
  ])
    expect((await post('/transfer', { ...wishOf(books), on, amount_cents })).status).toBe(200);
  const rows = async (query: string) =>
    (await get(`${books.bank}/movements?${query}`)).body.data as {
      cents: number;
      balance_cents: number;
      other_account: { id: number };
    }[];
  const balances = async (query: string) => (await rows(query)).map((row) => row.balance_cents);
  expect(await balances('')).toEqual([850, 900, 940, 970, 990]);
  expect(await balances('per_page=2&page=2')).toEqual([940, 970]);
  expect(await balances('until=2026-02-01')).toEqual([900, 940, 970, 990]);
  expect(await balances('from=2026-02-01&per_page=1&page=3')).toEqual([940]);
  await compactSums(server.ctx);
  expect(await balances('')).toEqual([850, 900, 940, 970, 990]);
  expect((await rows(''))[0]).toMatchObject({ cents: -50, other_account: { id: books.cash } });
  expect((await get(`${books.bank}/movements?from=2026-02-01&until=2026-01-01`)).status).toBe(422);
});

test('a hundred transfers at once lose no cent, and the sums say the same', async () => {
  const books = await openBooks(server);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      post('/transfer', {
        ...wishOf(books),
        ...(at % 2 && { from_id: books.cash, to_id: books.bank }),
        amount_cents: at + 1,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  const [bank, cash] = [await held(books.bank), await held(books.cash)] as {
    balance_cents: number;
  }[];
  expect(cash?.balance_cents).toBe(1_000 - 50);
  expect(bank?.balance_cents).toBe(1_000 + 50);
  const { movements, summedMovements } = await sumsOf(server.ctx.db, books.unit);
  expect([movements, summedMovements]).toEqual([0, 0]);
});
