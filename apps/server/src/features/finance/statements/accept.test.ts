import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type StatementDesk, statementDesk } from '../../../../test/statements.ts';

let server: TestServer;
let admin: TestClient;
let desk: StatementDesk;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '100000', LIMIT_UPLOADS: '100000' });
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await statementDesk(server, admin);
});

test('ten thousand lines find what was booked for them, and the certain ones are matched in one act', async () => {
  const { unit, bank, account } = desk.books;
  await server.ctx.pool.query(
    `with made as (insert into fn_entry (direction, description, business_unit_id, competence, due_date, amount_cents)
       select 'receivable', 'Venda ' || n, $1, '2026-06-10', '2026-06-10', 100 + n from generate_series(1, 10000) n
       returning id, amount_cents)
     insert into fn_entry_part (entry_id, seq, fn_account_id, cents) select id, 0, $2, amount_cents from made`,
    [unit, account('1.01.001')],
  );
  const lines = Array.from({ length: 10_000 }, (_, at) => ({
    amount: ((101 + at) / 100).toFixed(2),
    name: String(at),
  }));
  const id = await desk.bring(...lines);
  const accept = await admin.call(`/api/fn_statement/${id}/accept`, {
    method: 'POST',
    body: { min_score: 80 },
  });
  expect(accept).toMatchObject({ status: 200, body: { data: { matched: 10_000, left: 0 } } });
  const { rows } = await server.ctx.pool.query(
    `select count(*)::int as count from fn_unmatched where fn_bank_account_id = $1`,
    [bank],
  );
  expect(rows).toEqual([{ count: 0 }]);
}, 120_000);
