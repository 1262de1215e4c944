import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { openBooks } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementDesk } from '../../../../test/statements.ts';
import { bookEntries } from '../ledger/book.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('who may not book in the unit of a settled entry does not undo it', async () => {
  const admin = await loggedIn(server.url, 'admin');
  const desk = await statementDesk(server, admin);
  const there = await openBooks(server);
  const draft = {
    direction: 'payable' as const,
    source: 'hand' as const,
    description: 'Aluguel da filial',
    unitId: there.unit,
    competence: '2026-06-01',
    dueDate: '2026-06-10',
    amountCents: 10_000,
    parts: [there.part('3.02.001', 10_000)],
  };
  const how = { now: new Date('2026-06-15T12:00:00Z'), userId: null };
  const [entry = 0] = await server.ctx.db
    .transaction()
    .execute((trx) => bookEntries(trx, [draft], how));
  const [line] = await desk.lines(await desk.bring({ amount: '-100,00', text: 'ALUGUEL' }));
  const id = line?.id ?? 0;
  const part = { kind: 'entry', id: entry, amount_cents: -10_000 };
  expect((await desk.match(id, [part])).status).toBe(200);
  const { pool } = server.ctx;
  const who = `email = 'atendente@exemplo.com.br'`;
  await pool.query(`update gl_user set granted = '{can_finance_entry_edit}' where ${who}`);
  const place = (unit: number) =>
    pool.query(
      `insert into gl_user_business_unit (user_id, business_unit_id) select id, $1 from gl_user where ${who}`,
      [unit],
    );
  await place(desk.books.unit);
  const person = await loggedIn(server.url, 'atendente');
  const statusOf = async () =>
    (await pool.query('select status from fn_entry where id = $1', [entry])).rows[0].status;
  const refused = await desk.act(id, 'unmatch', {}, person);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  expect(await statusOf()).toBe('settled');
  await place(there.unit);
  expect((await desk.act(id, 'unmatch', {}, person)).status).toBe(200);
  expect(await statusOf()).toBe('open');
});
