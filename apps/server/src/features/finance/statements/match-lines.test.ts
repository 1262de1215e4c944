import { MOST_CENTS } from '@balcao/contract/payments/charge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementDesk } from '../../../../test/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a line of the highest amount that an entry may have becomes one, and is matched with one', async () => {
  const admin = await loggedIn(server.url, 'admin');
  const desk = await statementDesk(server, admin);
  const { unit, account } = desk.books;
  const statement = await desk.bring({ amount: `-${(MOST_CENTS / 100).toFixed(2)}` });
  const [line] = await desk.lines(statement);
  const id = line?.id ?? 0;
  const taught = { description: 'Compra', fn_account_id: account('3.02.001') };
  expect(await desk.act(id, 'book', taught)).toMatchObject({ status: 200 });
  expect((await desk.act(id, 'unmatch')).status).toBe(200);
  const entry = { ...taught, direction: 'payable', business_unit_id: unit, due_date: '2026-06-10' };
  const made = await admin.call('/api/fn_entry', {
    method: 'POST',
    body: { ...entry, amount_cents: MOST_CENTS },
  });
  expect(made).toMatchObject({ status: 200 });
  const part = { kind: 'entry', id: (made.body.data as { id: number }).id };
  const matched = await desk.match(id, [{ ...part, amount_cents: -MOST_CENTS }]);
  expect(matched).toMatchObject({ status: 200, body: { data: { state: 'matched' } } });
});
