import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type Books, openBooks, sumsOf } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let books: Books;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
beforeEach(async () => {
  books = await openBooks(server);
});
afterAll(() => server.stop());

const send = (method: string, path: string, body?: object, key?: string) =>
  admin.call(`/api/fn_entry${path}`, {
    method,
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const post = (path: string, body: object, key?: string) => send('POST', path, body, key);
const base = () => ({
  direction: 'payable',
  description: 'Aluguel da sede',
  business_unit_id: books.unit,
  fn_account_id: books.account('3.02.001'),
  competence: '2026-05-01',
  due_date: '2026-05-10',
  amount_cents: 10_000,
});
type Entry = {
  id: number;
  status: string;
  settled_cents: number;
  updated_at: string;
  split: { amount_cents: number; percent: string | null }[];
};
const made = async (more: object = {}) => {
  const { status, body } = await post('', { ...base(), ...more });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data as Entry;
};
const whole = async (id: number) => (await admin.call(`/api/fn_entry/${id}/edit`)).body;
const money = (more: object = {}) => ({
  on: '2026-05-10',
  amount_cents: 10_000,
  fn_bank_account_id: books.bank,
  ...more,
});
const errorsOf = ({ body }: { body: Record<string, unknown> }) => Object.keys(body.errors ?? {});
const balanced = async () => {
  const sums = await sumsOf(server.ctx.db, books.unit);
  expect([sums.lines, sums.movements, sums.open]).toEqual([
    sums.summedLines,
    sums.summedMovements,
    sums.summedOpen,
  ]);
};

test('a bill is paid in two parts with interest, and each act counts once per key', async () => {
  const { id } = await made();
  const key = 'settle-entry-0123456789';
  const part = money({ amount_cents: 4_000, interest_cents: 50, fine_cents: 80 });
  const first = await post(`/${id}/settle`, part, key);
  expect(first.body.data).toMatchObject({ status: 'partial', settled_cents: 4_000 });
  expect((await post(`/${id}/settle`, part, key)).body).toEqual(first.body);
  const rest = await post(`/${id}/settle`, money({ amount_cents: 6_000, discount_cents: 100 }));
  expect(rest.body.data).toMatchObject({ status: 'settled', open_cents: 0 });
  const { data, may } = await whole(id);
  expect(data).toMatchObject({
    settlements: [
      { amount_cents: 6_000, discount_cents: 100, cash_cents: -5_900, matched: false },
      { amount_cents: 4_000, interest_cents: 50, fine_cents: 80, cash_cents: -4_130 },
    ],
  });
  expect(may).toMatchObject({ settle: false, reverse: true, cancel: false, remove: false });
  await balanced();
});

test('20 people settle at once: one does, the others read why not, and nothing is doubled', async () => {
  const { id } = await made();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post(`/${id}/settle`, money())),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = replies.filter(({ status }) => status !== 200);
  expect(
    new Set(others.map(({ status, body }) => `${status} ${body.code} ${body.message}`)),
  ).toEqual(new Set(['409 ENTRY_STATE Este lançamento já foi baixado por inteiro.']));
  expect((await sumsOf(server.ctx.db, books.unit)).movements).toBe(-10_000);
});

test('a settlement is reversed by its opposite, the newest first or the one that is named', async () => {
  const { id } = await made();
  await post(`/${id}/settle`, money({ amount_cents: 3_000 }));
  await post(`/${id}/settle`, money({ amount_cents: 2_000, on: '2026-05-20' }));
  const reason = 'Banco errado';
  const one = await post(`/${id}/reverse`, { reason });
  expect(one.body.data).toMatchObject({
    status: 'partial',
    settled_cents: 3_000,
    settled_on: '2026-05-10',
  });
  const settlements = (
    (await whole(id)).data as { settlements: { id: number; reverses_id: number }[] }
  ).settlements;
  const [back, newest, oldest] = settlements;
  expect(back?.reverses_id).toBe(newest?.id);
  const again = await post(`/${id}/reverse`, { reason, movement_id: newest?.id });
  expect([again.status, again.body.code]).toEqual([409, 'ENTRY_STATE']);
  const two = await post(`/${id}/reverse`, { reason, movement_id: oldest?.id });
  expect(two.body.data).toMatchObject({ status: 'open', settled_cents: 0, settled_on: null });
  expect((await post(`/${id}/reverse`, { reason })).body.code).toBe('ENTRY_STATE');
  expect((await sumsOf(server.ctx.db, books.unit)).movements).toBe(0);
  await balanced();
});

test('what a charge posted is taken back whole and leaves an opposite, never a gap', async () => {
  const { id } = await made({ direction: 'receivable', fn_account_id: books.account('1.01.001') });
  await server.ctx.db
    .updateTable('fn_entry')
    .set({ source: 'charge' })
    .where('id', '=', id)
    .execute();
  await post(`/${id}/settle`, money());
  expect((await send('DELETE', `/${id}`)).body.code).toBe('ENTRY_STATE');
  expect((await post(`/${id}/cancel`, { reason: 'Engano' })).body.code).toBe('ENTRY_STATE');
  const { body } = await post(`/${id}/reverse`, { reason: 'Lançado em dobro' });
  expect(body.data).toMatchObject({
    status: 'cancelled',
    settled_cents: 0,
    cancel_reason: 'Lançado em dobro',
  });
  expect(await sumsOf(server.ctx.db, books.unit)).toMatchObject({ lines: 0, movements: 0 });
});

test('an entry is spread by percent and by value to the cent, and keeps its spread when its amount changes', async () => {
  const split = [
    { fn_account_id: books.account('3.02.001'), percent: '33.33' },
    { fn_account_id: books.account('3.02.002'), percent: '66.67' },
  ];
  const { id, split: parts, ...entry } = await made({ fn_account_id: null, split });
  expect(parts.map(({ percent, amount_cents }) => [percent, amount_cents])).toEqual([
    ['33.33', 3_333],
    ['66.67', 6_667],
  ]);
  expect(entry).toMatchObject({ fn_account_id: null, fn_account_name: null });
  const more = await send('PUT', `/${id}`, { amount_cents: 20_001 });
  expect((more.body.data as Entry).split.map((part) => part.amount_cents)).toEqual([6_666, 13_335]);
  const values = split.map(({ fn_account_id }, at) => ({
    fn_account_id,
    amount_cents: at ? 1 : 20_000,
  }));
  const byValue = await send('PUT', `/${id}`, { split: values });
  expect((byValue.body.data as Entry).split).toMatchObject([
    { percent: null, amount_cents: 20_000 },
    { amount_cents: 1 },
  ]);
  const misfit = await send('PUT', `/${id}`, { amount_cents: 20_002 });
  expect([misfit.status, errorsOf(misfit)]).toEqual([422, ['split']]);
  const alone = await send('PUT', `/${id}`, { fn_account_id: books.account('3.02.003') });
  expect(alone.body.data).toMatchObject({
    split: [],
    fn_account_name: '3.02.003 Telefone e internet',
  });
  const journal = (await admin.call(`/api/fn_entry/${id}/journal`)).body.data;
  expect(journal).toMatchObject([
    {
      basis: 'competence',
      on: '2026-05-01',
      fn_account_name: '3.02.003 Telefone e internet',
      cents: -20_001,
    },
  ]);
  await balanced();
});

test.each([
  ['amount_cents', { amount_cents: 0 }],
  ['amount_cents', { amount_cents: -1 }],
  ['amount_cents', { amount_cents: 1e15 }],
  ['amount_cents', { amount_cents: 10.5 }],
  ['due_date', { due_date: '2026-02-31' }],
  ['due_date', { due_date: '0001-01-01' }],
  ['competence', { competence: '9999-01-01' }],
  ['description', { description: '  ' }],
  ['direction', { direction: 'sideways' }],
  ['fn_account_id', { fn_account_id: null }],
  ['fn_account_id', { fn_account_id: 999_999 }],
  ['fn_cost_center_id', { fn_cost_center_id: 999_999 }],
  ['business_unit_id', { business_unit_id: 999_999 }],
  ['person_id', { person_id: 999_999 }],
  ['split', { split: [{ fn_account_id: 1, percent: '100.00' }] }],
])('%s that does not add up is refused at its field: %j', async (field, wrong) => {
  const reply = await post('', { ...base(), ...wrong });
  expect([reply.status, errorsOf(reply)]).toEqual([422, [field]]);
});

test('accounts that others stand below, splits that miss and parts with both kinds are refused', async () => {
  const group = await post('', { ...base(), fn_account_id: books.account('3.02') });
  expect([group.status, errorsOf(group)]).toEqual([422, ['fn_account_id']]);
  const account = books.account('3.02.001');
  const parts = (...split: object[]) => post('', { ...base(), fn_account_id: null, split });
  const half = { fn_account_id: account, percent: '50.00' };
  const short = await parts(half, { ...half, percent: '49.00' });
  expect([short.status, errorsOf(short)]).toEqual([422, ['split']]);
  const both = await parts(half, { ...half, amount_cents: 5_000 });
  expect([both.status, errorsOf(both)[0]?.split('.')[0]]).toEqual([422, 'split']);
  const group2 = await parts(half, { ...half, fn_account_id: books.account('3') });
  expect([group2.status, errorsOf(group2)]).toEqual([422, ['split']]);
  const many = await parts(...Array.from({ length: 51 }, () => half));
  expect([many.status, errorsOf(many)]).toEqual([422, ['split']]);
});

test.each([
  ['on', { on: '2999-01-01' }],
  ['on', { on: '2090-01-01' }],
  ['on', { on: '2019-12-31' }],
  ['amount_cents', { amount_cents: 10_001 }],
  ['amount_cents', { amount_cents: 0 }],
  ['interest_cents', { interest_cents: -1 }],
  ['discount_cents', { discount_cents: 10_001 }],
  ['fn_bank_account_id', { fn_bank_account_id: 999_999 }],
])('a settlement with a wrong %s changes nothing: %j', async (field, wrong) => {
  const { id } = await made();
  const reply = await post(`/${id}/settle`, money(wrong));
  expect([reply.status, errorsOf(reply)]).toEqual([422, [field]]);
  expect((await whole(id)).data).toMatchObject({ status: 'open', settlements: [] });
});

test('after a settlement only words and the due date change, and a stale screen is told', async () => {
  const { id, updated_at } = await made();
  const words = { description: 'Aluguel de maio', document: 'NF 12', updated_at };
  const { body } = await send('PUT', `/${id}`, words);
  expect(body.data).toMatchObject({ description: 'Aluguel de maio', document: 'NF 12' });
  const stale = await send('PUT', `/${id}`, { description: 'Outro', updated_at });
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
  await post(`/${id}/settle`, money({ amount_cents: 1_000 }));
  const amount = await send('PUT', `/${id}`, { amount_cents: 9_000, due_date: '2026-06-01' });
  expect([amount.status, amount.body.code, errorsOf(amount)]).toEqual([
    409,
    'ENTRY_STATE',
    ['amount_cents'],
  ]);
  // Sent as it is, a field is no change.
  const due = await send('PUT', `/${id}`, { amount_cents: 10_000, due_date: '2026-06-01' });
  expect(due.body.data).toMatchObject({ due_date: '2026-06-01', amount_cents: 10_000 });
});

test('an open entry made by hand is deleted into a cancelled one; others are not', async () => {
  const { id } = await made();
  expect((await send('DELETE', `/${id}`)).status).toBe(200);
  expect((await whole(id)).data).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'Excluído',
    editable: [],
  });
  expect((await send('DELETE', `/${id}`)).body.code).toBe('ENTRY_STATE');
  const other = await made();
  await post(`/${other.id}/settle`, money());
  expect((await send('DELETE', `/${other.id}`)).body.code).toBe('ENTRY_STATE');
  expect((await post(`/${other.id}/cancel`, { reason: 'Engano' })).body.code).toBe('ENTRY_STATE');
  await balanced();
});

test('a closed month takes nothing by any road, and money of an open entry still comes in an open one', async () => {
  const { id } = await made();
  await books.close('2026-05');
  for (const reply of [
    await post('', base()),
    await post(`/${id}/settle`, money()),
    await send('PUT', `/${id}`, { amount_cents: 9_000 }),
    await send('PUT', `/${id}`, { description: 'Outro' }),
    await send('DELETE', `/${id}`),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'MONTH_CLOSED']);
  const { data, may } = await whole(id);
  expect(data).toMatchObject({ month_closed: true, editable: ['due_date'] });
  expect(may).toMatchObject({ remove: false, settle: true });
  expect((await send('PUT', `/${id}`, { due_date: '2026-06-10' })).status).toBe(200);
  expect((await post(`/${id}/settle`, money({ on: '2026-06-10' }))).status).toBe(200);
  await balanced();
});
