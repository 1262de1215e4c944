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

test('adding up writes only where there is something to add', async () => {
  const { pool } = server.ctx;
  const places = async () =>
    (await pool.query('select ctid::text as place from pm_charge_sum')).rows
      .map(({ place }) => place as string)
      .toSorted();
  await compactSums(server.ctx);
  const before = await places();
  expect(before.length).toBeGreaterThan(4);
  await compactSums(server.ctx);
  expect(await places()).toEqual(before);
});

test('after random acts, many at once, the foot is what the charges add up to', async () => {
  const charge = { business_unit_id: 1, person_name: 'Zuleica Sorte', value_cents: 1_000 };
  const some = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
  const days = ['2091-02-27', '2091-02-28', '2091-03-01', '2026-11-01', '2026-11-20'];
  const ids: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const { id } = await post('', { ...charge, due_date: some(days), emit: at % 3 > 0 });
    ids.push(id);
  }
  const acts: (() => [string, string, object])[] = [
    () => ['POST', `/${some(ids)}/emit`, {}],
    () => [
      'POST',
      `/${some(ids)}/settle`,
      { paid_on: '2026-01-05', paid_cents: some([1, 400, 1_000]) },
    ],
    () => ['POST', `/${some(ids)}/refund`, { value_cents: some([1, 400]), reason: 'Sorte' }],
    () => ['POST', `/${some(ids)}/cancel`, { reason: 'Sorte' }],
    () => ['POST', `/${some(ids)}/change_type`, { type: some(['pix', 'boleto']) }],
    () => ['PUT', `/${some(ids)}`, { due_date: some(days), value_cents: some([700, 2_000]) }],
    () => ['DELETE', `/${some(ids)}`, {}],
  ];
  for (let round = 0; round < 12; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [method, path, body] = some(acts)();
        return (await admin.call(`/api/pm_transaction${path}`, { method, body })).status;
      }),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    if (round % 4 === 1) await Promise.all([compactSums(server.ctx), compactSums(server.ctx)]);
    for (const [from, until] of [
      ['2000-01-01', '2099-12-31'],
      ['2026-11-01', '2091-02-28'],
    ] as const) {
      expect(await listed(`due_from=${from}&due_until=${until}`)).toMatchObject(
        await counted(from, until),
      );
    }
    // A text is not in the sums: there the rows are added up, the overdue ones too.
    const near = 'due_from=2091-01-01&due_until=2091-12-31';
    expect(await listed(near)).toEqual(await listed(`${near}&q=Zuleica`));
  }
});
