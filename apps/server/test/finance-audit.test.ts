import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type StatementDesk, statementDesk } from './statements.ts';

let server: TestServer;
let admin: TestClient;
let desk: StatementDesk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  desk = await statementDesk(server, admin);
});
afterAll(() => server.stop());

const post = async (path: string, body: object) => {
  const answer = await admin.call(`/api/${path}`, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data as { id: number };
};
const actionsOn = async (record: string, id: number) => {
  const { rows } = await server.ctx.pool.query(
    'select action from gl_audit where record = $1 and record_id = $2 order by id',
    [record, id],
  );
  return rows.map(({ action }) => action);
};

test('what is done with an entry is in its log', async () => {
  const { id } = await post('fn_entry', {
    direction: 'payable',
    description: 'Aluguel',
    business_unit_id: desk.books.unit,
    fn_account_id: desk.books.account('3.02.001'),
    competence: '2026-05-01',
    due_date: '2026-05-10',
    amount_cents: 1_000,
  });
  const money = { on: '2026-05-10', amount_cents: 1_000, fn_bank_account_id: desk.books.bank };
  await post(`fn_entry/${id}/settle`, money);
  await post(`fn_entry/${id}/reverse`, { reason: 'Engano' });
  await post(`fn_entry/${id}/cancel`, { reason: 'Engano' });
  const done = ['create', 'entry.settle', 'entry.reverse', 'entry.cancel'];
  expect(await actionsOn('fn_entry', id)).toEqual(done);
});

test('what is done with a statement and its lines is in its log', async () => {
  const id = await desk.bring(
    { amount: '-12,90', text: 'TARIFA', name: 'a' },
    { amount: '-12,90', text: 'TARIFA', name: 'b' },
  );
  const [first, second] = await desk.lines(id);
  const as = { fn_account_id: desk.books.account('4.02.001'), description: 'Tarifa', learn: true };
  await desk.act(first?.id ?? 0, 'book', as);
  await desk.act(first?.id ?? 0, 'unmatch');
  await desk.act(second?.id ?? 0, 'ignore', { reason: 'Teste' });
  await desk.act(second?.id ?? 0, 'unignore');
  await post(`fn_statement/${id}/accept`, { min_score: 50 });
  const done = ['import', 'match', 'unmatch', 'ignore', 'unignore', 'accept'];
  const seen = new Set(await actionsOn('fn_statement', id));
  expect([...seen].toSorted()).toEqual(done.map((act) => `statement.${act}`).toSorted());
  const { rows } = await server.ctx.pool.query(
    `select record_id from gl_audit where action = 'statement.learn' and record = 'fn_statement_rule'`,
  );
  expect(rows).toHaveLength(1);
});
