import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const wanted = () => ({ ...office.base(), value_cents: 10_000, count: 3, emit: true });
const countAll = () => office.count(`select count(*) from pm_transaction`);

test('the parts add up, the first has the cents that remain, and each is due on its month’s last day', async () => {
  const discount = { kind: 1, steps: [{ until: '2090-01-21', value: '1.00' }] };
  const { status, body } = await office.post(
    '/instalments',
    { ...wanted(), discount },
    'k'.repeat(20),
  );
  expect(status).toBe(200);
  const of = (number: number) => ({ number, count: 3 });
  const steps = (until: string) => ({ steps: [{ until, value: '1.00' }] });
  expect(body.data).toMatchObject([
    { value_cents: 3_334, due_date: '2090-01-31', status: 'emitted', instalment: of(1), discount },
    {
      value_cents: 3_333,
      due_date: '2090-02-28',
      instalment: of(2),
      discount: steps('2090-02-18'),
    },
    {
      value_cents: 3_333,
      due_date: '2090-03-31',
      instalment: of(3),
      discount: steps('2090-03-21'),
    },
  ]);
  const rows = await countAll();
  const again = await office.post('/instalments', { ...wanted(), discount }, 'k'.repeat(20));
  expect([again.body, await countAll()]).toEqual([body, rows]);
  const [{ id, instalment }] = body.data as [{ id: number; instalment: { group: string } }];
  const found = await office.admin.call(`/api/pm_transaction?instalment_group=${instalment.group}`);
  expect(found.body).toMatchObject({ total: 3, sums: { asked: 10_000 } });
  const whole = await office.admin.call(`/api/pm_transaction/${id}/edit`);
  expect((whole.body.data as { instalments: unknown[] }).instalments).toHaveLength(3);
});

test.each([
  ['value_cents', { value_cents: 2 }],
  ['count', { count: 1 }],
  ['count', { count: 121 }],
  // Each instalment has its own abatement, which may not eat it up.
  ['abatement.value', { abatement: { kind: 1, value: '40.00' } }],
])('%s that does not fit makes none: %j', async (field, wrong) => {
  const rows = await countAll();
  const { status, body } = await office.post('/instalments', { ...wanted(), ...wrong });
  expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
  expect(await countAll()).toBe(rows);
});
