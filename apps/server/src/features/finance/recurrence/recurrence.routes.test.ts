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

const post = (path: string, body: object, key?: string) =>
  admin.call(`/api/fn_entry${path}`, {
    method: 'POST',
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const base = () => ({
  direction: 'payable',
  description: 'Aluguel da sede',
  business_unit_id: books.unit,
  fn_account_id: books.account('3.02.001'),
  competence: '2090-01-31',
  due_date: '2090-01-31',
  amount_cents: 10_000,
});
const countOf = async () => {
  const rows = await server.ctx.db
    .selectFrom('fn_entry')
    .select('id')
    .where('business_unit_id', '=', books.unit)
    .execute();
  return rows.length;
};
type Whole = { id: number; updated_at: string } & Record<string, unknown>;
const begun = async (more: object = {}) => {
  const { status, body } = await post('/recurrence', { ...base(), every: 'month', ...more });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.recurrence as Whole;
};
const at = (id: number) => `/api/fn_recurrence/${id}`;
const show = async (id: number) => (await admin.call(at(id))).body as { data: Whole; may: object };
const put = (id: number, body: object) => admin.call(at(id), { method: 'PUT', body });
const stop = (id: number, reason: string) =>
  admin.call(`${at(id)}/stop`, { method: 'POST', body: { reason } });
const fieldsOf = ({ body }: { body: Record<string, unknown> }) => Object.keys(body.errors ?? {});

test('a purchase in instalments adds up to the cent, once per key', async () => {
  const asked = { ...base(), amount_cents: 10_000, count: 3 };
  const key = 'instalments-0123456789';
  const first = await post('/instalments', asked, key);
  expect(first.body.data).toMatchObject([
    { amount_cents: 3_334, due_date: '2090-01-31', instalment: { number: 1, count: 3 } },
    { amount_cents: 3_333, due_date: '2090-02-28', competence: '2090-02-28' },
    { amount_cents: 3_333, due_date: '2090-03-31', competence: '2090-03-31' },
  ]);
  expect((await post('/instalments', asked, key)).body).toEqual(first.body);
  expect(await countOf()).toBe(3);
  const [{ instalment }] = first.body.data as [{ instalment: { group: string } }];
  const list = await admin.call(`/api/fn_entry?instalment_group=${instalment.group}`);
  expect(list.body).toMatchObject({ total: 3 });
  const sums = await sumsOf(server.ctx.db, books.unit);
  expect([sums.lines, sums.open]).toEqual([-10_000, 10_000]);
  expect([sums.summedLines, sums.summedOpen]).toEqual([sums.lines, sums.open]);
});

test('a spread in cents holds over all instalments; they count in one month where asked', async () => {
  const split = [
    { fn_account_id: books.account('3.02.001'), amount_cents: 101 },
    { fn_account_id: books.account('3.02.002'), amount_cents: 9_899 },
  ];
  const asked = { ...base(), fn_account_id: null, split, count: 12, same_competence: true };
  const { body } = await post('/instalments', asked);
  type Row = { competence: string; split: { fn_account_id: number; amount_cents: number }[] };
  const rows = body.data as Row[];
  const sumOf = (account: number) =>
    rows
      .flatMap((row) => row.split)
      .filter((part) => part.fn_account_id === account)
      .reduce((sum, part) => sum + part.amount_cents, 0);
  expect([sumOf(books.account('3.02.001')), sumOf(books.account('3.02.002'))]).toEqual([
    101, 9_899,
  ]);
  expect(new Set(rows.map(({ competence }) => competence))).toEqual(new Set(['2090-01-31']));
});

test.each([
  ['count', { count: 1 }],
  ['count', { count: 121 }],
  ['amount_cents', { count: 3, amount_cents: 2 }],
  ['due_date', { count: 3, due_date: '2199-12-31' }],
  ['fn_account_id', { count: 3, fn_account_id: 99_999_999 }],
])('%s that does not fit makes no instalment: %j', async (field, wrong) => {
  const answer = await post('/instalments', { ...base(), ...wrong });
  expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  expect(await countOf()).toBe(0);
});

test('one closed month among them refuses all instalments', async () => {
  await books.close('2090-02');
  const { status, body } = await post('/instalments', { ...base(), count: 3 });
  expect([status, body.code]).toEqual([409, 'MONTH_CLOSED']);
  expect(await countOf()).toBe(0);
});

test('the first entry of a repetition is made once, with what comes next and when', async () => {
  const asked = { ...base(), every: 'month', times: 12, days_ahead: 5, competence: '2089-12-31' };
  const key = 'repeat-entry-0123456789';
  const { status, body } = await post('/recurrence', asked, key);
  expect(status).toBe(200);
  expect((await post('/recurrence', asked, key)).body).toEqual(body);
  expect(await countOf()).toBe(1);
  const { id } = body.recurrence as Whole;
  expect(body.data).toMatchObject({ source: 'hand', recurrence: { id, number: 1 } });
  const { data, may } = await show(id);
  expect(may).toEqual({ update: true, stop: true });
  expect(data).toMatchObject({
    state: 'active',
    count: 12,
    made: 1,
    amount_cents: 10_000,
    fn_account_name: expect.stringContaining('3.02.001'),
    next_due_date: '2090-02-28',
    next_competence: '2090-01-31',
    next_made_on: '2090-02-23',
    entries: [{ number: 1, status: 'open' }],
  });
  expect((data.upcoming as object[]).slice(0, 2)).toEqual([
    { due_date: '2090-02-28', competence: '2090-01-31' },
    { due_date: '2090-03-31', competence: '2090-02-28' },
  ]);
  expect((await admin.call(`/api/fn_entry?recurrence_id=${id}`)).body).toMatchObject({ total: 1 });
});

test.each([
  ['times', { times: 1 }],
  ['until', { times: 3, until: '2091-01-31' }],
  ['until', { until: '2090-02-27' }],
  ['times', { every: 'year', times: 200 }],
  ['days_ahead', { days_ahead: 366 }],
  ['due_date', { due_date: '2020-01-31' }],
  ['every', { every: 'week' }],
])('%s that does not fit begins nothing: %j', async (field, wrong) => {
  const answer = await post('/recurrence', { ...base(), every: 'month', ...wrong });
  expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  expect(await countOf()).toBe(0);
});

test('a change reaches the next ones alone, and asks for the version that was seen', async () => {
  const { id, updated_at } = await begun({ times: 12 });
  const change = { amount_cents: 12_000, description: 'Aluguel reajustado', times: 3, updated_at };
  const { status, body } = await put(id, change);
  expect([status, body.data]).toMatchObject([
    200,
    {
      amount_cents: 12_000,
      count: 3,
      upcoming: { length: 2 },
      entries: [{ amount_cents: 10_000 }],
    },
  ]);
  expect((await put(id, change)).status).toBe(409);
  for (const [field, wrong] of [
    ['until', { until: '2091-01-01' }],
    ['fn_account_id', { fn_account_id: 99_999_999 }],
    ['person_id', { person_id: 99_999_999 }],
  ] as const)
    expect(fieldsOf(await put(id, wrong))).toEqual([field]);
  const split = [
    { fn_account_id: books.account('3.02.001'), percent: '50.00' },
    { fn_account_id: books.account('3.02.002'), percent: '50.00' },
  ];
  const spread = await put(id, { split, fn_account_id: null });
  expect(spread.body.data).toMatchObject({
    fn_account_id: null,
    split: [{ amount_cents: 6_000 }, { amount_cents: 6_000 }],
  });
});

test('stopped with a reason, nothing changes it any more', async () => {
  const { id } = await begun();
  expect((await stop(id, ' ')).status).toBe(422);
  const { status, body } = await stop(id, 'Contrato encerrado');
  expect([status, body.data]).toMatchObject([
    200,
    { state: 'stopped', stop_reason: 'Contrato encerrado', next_due_date: null, upcoming: [] },
  ]);
  for (const late of [await stop(id, 'De novo'), await put(id, { amount_cents: 1 })])
    expect([late.status, late.body.code]).toEqual([409, 'RECURRENCE_ENDED']);
  expect((await show(id)).may).toEqual({ update: false, stop: false });
  expect((await admin.call(at(99_999_999))).status).toBe(404);
});
