import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let unit: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  const row = await server.ctx.db
    .selectFrom('gl_business_unit')
    .select('id')
    .where('bank_code', '=', '001')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  unit = row.id;
});
afterAll(() => server.stop());

const post = (path: string, body: object, key?: string) =>
  admin.call(`/api/pm_transaction${path}`, {
    method: 'POST',
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const base = () => ({
  value_cents: 10_000,
  due_date: '2090-01-31',
  business_unit_id: unit,
  person_name: 'Zuleica Prova',
});
type Charge = { id: number; status: string; paid_cents: number; refunded_cents: number };
const made = async (more: object = {}) => {
  const { status, body } = await post('', { ...base(), emit: true, ...more });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data as Charge;
};

test('a charge is made, paid in two parts and refunded, and each act counts once per key', async () => {
  const charge = await made();
  expect(charge.status).toBe('emitted');
  const part = { paid_on: '2026-01-05', paid_cents: 4_000 };
  const key = 'settle-once-0123456789';
  const [first, again] = [
    await post(`/${charge.id}/settle`, part, key),
    await post(`/${charge.id}/settle`, part, key),
  ];
  expect(first.body.data).toMatchObject({
    status: 'partial',
    paid_cents: 4_000,
    open_cents: 6_000,
  });
  expect(again.body).toEqual(first.body);
  const rest = await post(`/${charge.id}/settle`, { ...part, paid_cents: 6_000 });
  expect(rest.body.data).toMatchObject({ status: 'paid', paid_cents: 10_000, open_cents: 0 });
  expect((await post(`/${charge.id}/settle`, part)).body.code).toBe('CHARGE_STATE');
  const refund = { value_cents: 2_500, reason: 'Desconto combinado' };
  expect((await post(`/${charge.id}/refund`, refund)).body.data).toMatchObject({
    status: 'partly_refunded',
    refunded_cents: 2_500,
  });
  expect((await post(`/${charge.id}/refund`, { ...refund, value_cents: 7_501 })).status).toBe(422);
  const whole = await post(`/${charge.id}/refund`, { ...refund, value_cents: 7_500 });
  expect(whole.body.data).toMatchObject({ status: 'refunded' });
  const { body } = await admin.call(`/api/pm_transaction/${charge.id}/edit`);
  expect(body.data).toMatchObject({ payments: [{ cents: 4_000 }, { cents: 6_000 }] });
  expect((body.data as { refunds: unknown[] }).refunds).toHaveLength(3);
});

test('50 settlements at once pay a charge once: none is lost and none too many', async () => {
  const charge = await made();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      post(`/${charge.id}/settle`, { paid_on: '2026-01-05', paid_cents: 1_000 }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.filter(({ body }) => body.code === 'CHARGE_STATE')).toHaveLength(40);
});

test('the foot has the sums of the filter, and a list by due date agrees with one by text', async () => {
  const [one, two] = [
    await made({ due_date: '2089-03-01' }),
    await made({ due_date: '2089-04-15' }),
  ];
  await post(`/${one.id}/settle`, { paid_on: '2026-01-05', paid_cents: 3_000 });
  await post(`/${two.id}/cancel`, { reason: 'Engano' });
  const late = await made({ due_date: '2020-01-01' });
  const span = 'due_from=2089-02-10&due_until=2089-04-30';
  const stored = (await admin.call(`/api/pm_transaction?${span}`)).body;
  const sums = { asked: 10_000, paid: 3_000, open: 7_000, overdue: 0 };
  expect(stored).toMatchObject({ total: 2, sums });
  const counted = (await admin.call(`/api/pm_transaction?${span}&q=Zuleica`)).body;
  expect(counted).toMatchObject({ total: 2, sums });
  const overdue = await admin.call('/api/pm_transaction?state=overdue&due_until=2020-12-31');
  expect(overdue.body).toMatchObject({
    total: 1,
    sums: { overdue: 10_000 },
    data: [{ id: late.id }],
  });
});

test('the calculator answers for a day, and says when it is too late', async () => {
  const fine = { kind: 2, value: '2.00' };
  const interest = { kind: 3, value: '1.00' };
  const charge = await made({ due_date: '2026-11-10', valid_days: 30, fine, interest });
  const quote = `/api/pm_transaction/${charge.id}/quote`;
  expect((await admin.call(`${quote}?on=2026-11-20`)).body.data).toMatchObject({
    fine_cents: 200,
    interest_cents: 33,
    total_cents: 10_233,
    days_late: 10,
  });
  const late = await admin.call(`${quote}?on=2027-06-01`);
  expect([late.status, late.body.code]).toEqual([409, 'CHARGE_EXPIRED']);
});

test.each([
  ['value_cents', { value_cents: -1 }],
  ['value_cents', { value_cents: 0 }],
  ['value_cents', { value_cents: 1e15 }],
  ['value_cents', { value_cents: 10.5 }],
  ['value_cents', { value_cents: '1.234,56' }],
  ['value_cents', { value_cents: 'US$ 10' }],
  ['abatement.value', { abatement: { kind: 2, value: '100.01' } }],
  ['interest.value', { interest: { kind: 3, value: '1,00' } }],
  ['due_date', { due_date: '2026-02-31' }],
  ['fine.value', { fine: { kind: 2, value: '100.01' } }],
  [
    'discount.steps.0.until',
    { discount: { kind: 1, steps: [{ until: '2090-02-01', value: '1.00' }] } },
  ],
  ['business_unit_id', { business_unit_id: 999_999 }],
  ['person_name', { person_name: '' }],
])('%s that does not add up is refused at its field: %j', async (field, wrong) => {
  const { status, body } = await post('', { ...base(), ...wrong });
  expect(status).toBe(422);
  expect(Object.keys(body.errors as object)).toContain(field);
});

test('people without the flags see no charges and make none', async () => {
  const attendant = await loggedIn(server.url, 'atendente');
  expect((await attendant.call('/api/pm_transaction')).status).toBe(403);
  const create = { method: 'POST', body: base() } as const;
  expect((await attendant.call('/api/pm_transaction', create)).status).toBe(403);
});

test('only a draft is deleted, and a draft alone changes its payer', async () => {
  const charge = await made();
  const path = `/api/pm_transaction/${charge.id}`;
  const change = { method: 'PUT', body: { person_name: 'Outra' } } as const;
  expect((await admin.call(path, change)).body.code).toBe('CHARGE_STATE');
  expect((await admin.call(path, { method: 'DELETE' })).body.code).toBe('CHARGE_STATE');
  const { body } = await post('', base());
  const draft = `/api/pm_transaction/${(body.data as Charge).id}`;
  expect((await admin.call(draft, change)).body.data).toMatchObject({ person_name: 'Outra' });
  expect((await admin.call(draft, { method: 'DELETE' })).status).toBe(200);
  expect((await admin.call(`${draft}/edit`)).status).toBe(404);
});

test('a day that the calendar does not know is refused in every list', async () => {
  const lists = ['pm_transaction?due_from', 'at_ticket?from', 'gl_audit?until'];
  for (const list of lists) {
    expect([list, (await admin.call(`/api/${list}=0000-01-01`)).status]).toEqual([list, 422]);
    expect([list, (await admin.call(`/api/${list}=2026-02-28`)).status]).toEqual([list, 200]);
  }
  const bulk = { act: 'emit', filter: { due_from: '0000-01-01' } };
  expect((await post('/bulk_preview', bulk)).status).toBe(422);
});

test('a draft that was deleted is deleted once per key', async () => {
  const { id } = await made({ emit: false });
  const headers = { 'idempotency-key': 'delete-once-0123456789' };
  const remove = () => admin.call(`/api/pm_transaction/${id}`, { method: 'DELETE', headers });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await admin.call(`/api/pm_transaction/${id}`, { method: 'DELETE' })).status).toBe(404);
});

test('what a charge costs is told while somebody changes it', async () => {
  const { id } = await made();
  const holder = await server.ctx.pool.connect();
  await holder.query('begin');
  await holder.query('select from pm_transaction where id = $1 for update', [id]);
  const late = new Promise((done) => setTimeout(() => done('waits'), 3_000));
  const asked = admin.call(`/api/pm_transaction/${id}/quote`).then(({ status }) => status);
  const answer = await Promise.race([asked, late]);
  await holder.query('rollback');
  holder.release();
  expect(answer).toBe(200);
});
