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

/** Holds up who takes the mark from this account, or who inserts a row of this unit: in the middle of a save. */
const held = {
  'takes the charges': 'select from fn_bank_account where id = $1 for update',
  'is about to be kept': 'select from gl_business_unit where id = $2 for update',
};

test.each(Object.entries(held))(
  'a month closes before or after an account gets its opening in it, not while it %s',
  async (_, lock) => {
    const books = await openBooks(server);
    const { pool } = server.ctx;
    await put(books.bank, { receives_charges: true });
    const at = { business_unit_id: books.unit, month: '2026-04' };
    // A row to be locked without the unit's, where that one is held.
    if (lock === held['is about to be kept'])
      await pool.query('insert into fn_month (business_unit_id, month) values ($1, $2)', [
        books.unit,
        '2026-04-01',
      ]);
    const opening = async () => {
      const { rows } = await pool.query(
        `select coalesce(sum(opening_cents), 0)::int as cents from fn_bank_account where business_unit_id = $1`,
        [books.unit],
      );
      return rows[0]?.cents as number;
    };
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(lock.replace('$1', `${books.bank}`).replace('$2', `${books.unit}`));
    const saving = send('POST', '', {
      business_unit_id: books.unit,
      name: 'Nova',
      kind: 'bank',
      receives_charges: true,
      opening_cents: 10,
      opening_on: '2026-03-01',
    });
    const waiting = async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    const closing = admin
      .call('/api/fn_month/close', { method: 'POST', body: at })
      .then(async (answer) => ({ answer, cents: await opening() }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await holder.query('rollback');
    holder.release();
    const [closed, saved] = await Promise.all([closing, saving]);
    expect(closed.answer.status).toBe(200);
    expect([200, 422]).toContain(saved.status);
    expect(await opening()).toBe(closed.cents);
  },
);

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
