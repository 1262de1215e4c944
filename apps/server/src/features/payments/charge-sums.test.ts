import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { compactSums } from './charge-sums.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const post = async (path: string, body: object) => {
  const answer = await admin.call(`/api/pm_transaction${path}`, { method: 'POST', body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as { id: number };
};
const listed = async (filter: string) => {
  const { body } = await admin.call(`/api/pm_transaction?${filter}`);
  return { total: body.total, sums: body.sums };
};
/** The same figures, added up from the charges themselves. */
async function counted(from: string, until: string) {
  const { rows } = await server.ctx.pool.query(
    `select count(*)::int as total,
       coalesce(sum(value_cents) filter (where status not in ('draft', 'cancelled')), 0)::float8 as asked,
       coalesce(sum(paid_cents - refunded_cents), 0)::float8 as paid,
       coalesce(sum(greatest(value_cents - paid_cents, 0))
         filter (where status in ('emitted', 'partial')), 0)::float8 as open
     from pm_transaction where due_date between $1 and $2`,
    [from, until],
  );
  const { total, ...sums } = rows[0];
  return { total, sums };
}

test('the foot of a list is what its charges add up to, before and after the changes are added up', async () => {
  const charge = { business_unit_id: 1, person_name: 'Zuleica Prova', emit: true };
  for (const [day, value_cents] of [
    ['2090-01-31', 10_000],
    ['2090-02-28', 2_050],
    ['2090-02-28', 700],
  ] as const) {
    const { id } = await post('', { ...charge, due_date: day, value_cents });
    await post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 100 });
    await post(`/${id}/settle`, { paid_on: '2026-01-06', paid_cents: 50 });
    if (value_cents === 700) await post(`/${id}/refund`, { value_cents: 30, reason: 'Erro' });
  }
  const rowsOf = async () =>
    (await server.ctx.pool.query('select count(*)::int from pm_charge_sum')).rows[0].count;
  const [whole, part] = ['2000-01-01|2099-12-31', '2090-01-31|2090-02-28'];
  for (const span of [whole, part]) {
    const [from = '', until = ''] = span.split('|');
    const before = await listed(`due_from=${from}&due_until=${until}`);
    expect(before).toMatchObject(await counted(from, until));
    const many = await rowsOf();
    await compactSums(server.ctx);
    expect(await rowsOf()).toBeLessThanOrEqual(many);
    expect(await listed(`due_from=${from}&due_until=${until}`)).toEqual(before);
  }
  const compact = await rowsOf();
  await compactSums(server.ctx);
  expect(await rowsOf()).toBe(compact);
});
