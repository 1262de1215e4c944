import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { openBooks } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const send = (method: string, path: string, body?: object) =>
  admin.call(`/api/fn_bank_account${path}`, { method, ...(body && { body }) });
const put = (id: number, body: object) => send('PUT', `/${id}`, body);
const errors = async (answer: ReturnType<typeof put>) =>
  Object.keys((await answer).body.errors ?? {});

test('one account of a unit receives the charges: choosing one takes it from the other', async () => {
  const { bank, cash } = await openBooks(server);
  const receives = async (id: number) => {
    const { body } = await send('GET', `/${id}/edit`);
    return (body.data as { receives_charges: boolean }).receives_charges;
  };
  expect((await put(bank, { receives_charges: true })).status).toBe(200);
  expect((await put(cash, { receives_charges: true })).status).toBe(200);
  expect([await receives(bank), await receives(cash)]).toEqual([false, true]);
  await Promise.all([bank, cash, bank, cash].map((id) => put(id, { receives_charges: true })));
  expect([await receives(bank), await receives(cash)].filter(Boolean)).toHaveLength(1);
  expect(await errors(put(cash, { receives_charges: true, active: false }))).toEqual([
    'receives_charges',
  ]);
});

test('the opening stays once a month from it on is closed', async () => {
  const books = await openBooks(server);
  expect((await put(books.bank, { opening_cents: -500 })).status).toBe(200);
  await books.close('2026-03');
  expect(await errors(put(books.bank, { opening_cents: 1 }))).toEqual(['opening_cents']);
  expect(await errors(put(books.bank, { opening_on: '2026-05-01' }))).toEqual(['opening_on']);
  expect((await put(books.bank, { name: 'Outro nome' })).status).toBe(200);
  const wish = { name: 'Nova', business_unit_id: books.unit, kind: 'bank', opening_cents: 10 };
  expect((await send('POST', '', { ...wish, opening_on: '2026-03-01' })).status).toBe(422);
  expect((await send('POST', '', { ...wish, opening_on: '2026-04-01' })).status).toBe(200);
});

test('an account with movements is closed and not deleted, and keeps its unit', async () => {
  const [books, other] = [await openBooks(server), await openBooks(server)];
  const moved = { from_id: books.bank, to_id: books.cash, on: '2026-03-10', amount_cents: 1 };
  expect((await send('POST', '/transfer', moved)).status).toBe(200);
  expect(await errors(put(books.bank, { business_unit_id: other.unit }))).toEqual([
    'business_unit_id',
  ]);
  expect(await errors(put(books.bank, { opening_on: '2026-03-11' }))).toEqual(['opening_on']);
  expect(await errors(put(books.bank, { bank: '1a' }))).toEqual(['bank']);
  expect((await send('DELETE', `/${books.bank}`)).body.code).toBe('IN_USE');
  expect((await put(books.bank, { active: false })).status).toBe(200);
  expect((await send('DELETE', `/${other.bank}`)).status).toBe(200);
});
