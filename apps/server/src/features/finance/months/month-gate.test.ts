import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type Books, openBooks, sumsOf } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { ofxOf } from '../../../../test/statements.ts';

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

const send = (method: string, path: string, body?: object) =>
  admin.call(path, { method, ...(body && { body }) });
const draft = (more: object = {}) => ({
  direction: 'payable',
  description: 'Aluguel',
  business_unit_id: books.unit,
  fn_account_id: books.account('3.02.001'),
  competence: '2026-05-01',
  due_date: '2026-05-10',
  amount_cents: 10_000,
  ...more,
});
const made = async (more: object = {}) => {
  const { body } = await send('POST', '/api/fn_entry', draft(more));
  return body.data as { id: number; updated_at: string };
};
const money = (more: object = {}) => ({
  on: '2026-05-10',
  amount_cents: 10_000,
  fn_bank_account_id: books.bank,
  ...more,
});
const close = () =>
  send('POST', '/api/fn_month/close', { business_unit_id: books.unit, month: '2026-05' });
/** Everything that the journal and the bank accounts say of May. */
const mayOf = async () => {
  const { rows } = await server.ctx.pool.query(
    `select 'line' as kind, id, cents from fn_line
       where business_unit_id = $1 and "on" between '2026-05-01' and '2026-05-31'
     union all select 'movement', id, cents from fn_movement
       where business_unit_id = $1 and "on" between '2026-05-01' and '2026-05-31' order by 1, 2`,
    [books.unit],
  );
  return rows;
};

test('no call changes what the journal says of a closed month', async () => {
  const open = await made();
  const june = await made({ competence: '2026-06-01' });
  const paid = await made();
  const cancelled = await made();
  await send('POST', `/api/fn_entry/${paid.id}/settle`, money());
  const transferred = { from_id: books.bank, to_id: books.cash, on: '2026-05-15' };
  const moved = await send('POST', '/api/fn_bank_account/transfer', {
    ...transferred,
    amount_cents: 100,
  });
  const { transfer_id } = moved.body.data as { transfer_id?: string };
  const before = await mayOf();
  expect((await close()).status).toBe(200);

  const refused: [string, string, object?][] = [
    ['POST', '/api/fn_entry', draft()],
    [
      'PUT',
      `/api/fn_entry/${open.id}`,
      { ...draft({ amount_cents: 9_000 }), updated_at: open.updated_at },
    ],
    [
      'PUT',
      `/api/fn_entry/${open.id}`,
      { ...draft({ competence: '2026-06-01' }), updated_at: open.updated_at },
    ],
    [
      'PUT',
      `/api/fn_entry/${june.id}`,
      { ...draft({ competence: '2026-05-31' }), updated_at: june.updated_at },
    ],
    ['DELETE', `/api/fn_entry/${open.id}`],
    ['POST', `/api/fn_entry/${open.id}/settle`, money()],
    ['POST', `/api/fn_entry/${june.id}/settle`, money({ on: '2026-05-31' })],
    ['POST', '/api/fn_bank_account/transfer', { ...transferred, amount_cents: 200 }],
  ];
  for (const [method, path, body] of refused) {
    const answer = await send(method, path, body);
    expect([method, path, answer.status, answer.body.code]).toEqual([
      method,
      path,
      409,
      'MONTH_CLOSED',
    ]);
  }
  const form = new FormData();
  form.append('fn_bank_account_id', String(books.bank));
  form.append('file', new Blob([ofxOf([{ on: '20260510', amount: '-1.00' }])]), 'extrato.ofx');
  const imported = await admin.call('/api/fn_statement', { method: 'POST', body: form });
  expect(imported.body.code).toBe('MONTH_CLOSED');
  // What must be taken back is booked on today, and May stays as it was.
  expect(
    (await send('POST', `/api/fn_entry/${paid.id}/reverse`, { reason: 'Estorno' })).status,
  ).toBe(200);
  if (transfer_id)
    await send('POST', `/api/fn_bank_account/transfer/${transfer_id}/reverse`, {
      reason: 'Engano',
    });
  const other = await send('POST', `/api/fn_entry/${cancelled.id}/cancel`, { reason: 'Engano' });
  expect(other.status).toBe(200);
  // Late payment of what May asks.
  expect(
    (await send('POST', `/api/fn_entry/${open.id}/settle`, money({ on: '2026-06-02' }))).status,
  ).toBe(200);
  expect(await mayOf()).toEqual(before);
});

test('of twenty who settle while the month closes, each is booked before it or refused', async () => {
  const entries = await Promise.all(Array.from({ length: 20 }, () => made()));
  const settling = entries.map(({ id }) => send('POST', `/api/fn_entry/${id}/settle`, money()));
  // Some of them are booked by then.
  await Promise.race(settling);
  const closing = close();
  const answers = await Promise.all(settling);
  expect((await closing).status).toBe(200);
  const booked = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  expect(booked.length + refused.length).toBe(20);
  for (const { body } of refused) expect(body.code).toBe('MONTH_CLOSED');
  const sums = await sumsOf(server.ctx.db, books.unit);
  expect(booked.length).toBeGreaterThan(0);
  expect(sums.movements).toBe(-10_000 * booked.length);
  expect([sums.summedLines, sums.summedMovements]).toEqual([sums.lines, sums.movements]);
});
