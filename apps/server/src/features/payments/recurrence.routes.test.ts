import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const monthly = { every: 'month', times: 12 };
const wanted = (more: object = {}) => ({ ...office.base(), ...monthly, ...more });
const key = (name: string) => name.padEnd(20, 'x');
const countAll = () => office.count('select count(*) from pm_recurrence');
type Whole = { id: number; updated_at: string } & Record<string, unknown>;

async function begun(more: object = {}): Promise<Whole> {
  const { status, body } = await office.post('/recurrence', wanted(more));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.recurrence as Whole;
}
const at = (id: number) => `/api/pm_recurrence/${id}`;
const show = async (id: number) => (await office.admin.call(at(id))).body;
const put = (id: number, body: object) => office.admin.call(at(id), { method: 'PUT', body });
const stop = (id: number, reason: string) =>
  office.admin.call(`${at(id)}/stop`, { method: 'POST', body: { reason } });

test('the first charge is made once, with its number, what comes next and when', async () => {
  const asked = wanted({ emit: true, days_ahead: 5 });
  const { status, body } = await office.post('/recurrence', asked, key('begin'));
  expect(status).toBe(200);
  const made = await countAll();
  expect((await office.post('/recurrence', asked, key('begin'))).body).toEqual(body);
  expect(await countAll()).toBe(made);
  const { id } = body.recurrence as Whole;
  expect(body.data).toMatchObject({ status: 'emitted', recurrence: { id, number: 1 } });
  const { data, may } = await show(id);
  expect(may).toEqual({ update: true, stop: true });
  expect(data).toMatchObject({
    state: 'active',
    every: 'month',
    count: 12,
    made: 1,
    next_due_date: '2090-02-28',
    next_made_on: '2090-02-23',
    wait_reason: null,
    charges: [{ number: 1, status: 'emitted', value_cents: 10_000 }],
    person_name: 'Zuleica Prova',
  });
  expect((data as { upcoming: string[] }).upcoming.slice(0, 3)).toEqual([
    '2090-02-28',
    '2090-03-31',
    '2090-04-30',
  ]);
  const list = await office.admin.call(`/api/pm_transaction?recurrence_id=${id}`);
  expect(list.body).toMatchObject({ total: 1 });
});

test.each([
  ['times', { times: 1 }],
  ['times', { times: 601 }],
  ['until', { times: 3, until: '2091-01-31' }],
  ['until', { times: null, until: '2090-02-27' }],
  ['times', { every: 'year', times: 200 }],
  ['days_ahead', { days_ahead: 366 }],
  ['due_date', { due_date: '2020-01-31' }],
  ['every', { every: 'week' }],
])('%s that does not fit begins nothing: %j', async (field, wrong) => {
  const before = [await countAll(), await office.count('select count(*) from pm_transaction')];
  const { status, body } = await office.post('/recurrence', wanted(wrong));
  expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
  expect([await countAll(), await office.count('select count(*) from pm_transaction')]).toEqual(
    before,
  );
});

test('a charge that exists becomes the first one, once, and stays as it is', async () => {
  const { id } = await office.made({ due_date: '2092-02-29' });
  const { status, body } = await office.post(`/${id}/repeat`, { every: 'year' }, key('repeat'));
  expect([status, body.data]).toMatchObject([200, { id, status: 'emitted' }]);
  expect(body.recurrence).toMatchObject({ next_due_date: '2093-02-28', count: null, emit: false });
  const again = await office.post(`/${id}/repeat`, { every: 'year' });
  expect([again.status, again.body.code]).toEqual([409, 'CHARGE_STATE']);
  const whole = await office.admin.call(`/api/pm_transaction/${id}/edit`);
  expect(whole.body.may).toMatchObject({ repeat: false });
});

test('what is over, in instalments or long past is not repeated', async () => {
  const old = await office.made({ due_date: '2020-01-31' });
  const past = await office.post(`/${old.id}/repeat`, monthly);
  expect([past.status, Object.keys(past.body.errors as object)]).toEqual([422, ['due_date']]);
  const parts = await office.post('/instalments', { ...office.base(), count: 2 });
  const [part] = parts.body.data as { id: number }[];
  expect((await office.post(`/${part?.id}/repeat`, monthly)).status).toBe(409);
  const gone = await office.made();
  await office.post(`/${gone.id}/cancel`, { reason: 'Engano' });
  expect((await office.post(`/${gone.id}/repeat`, monthly)).status).toBe(409);
});

test('a change reaches the next ones alone, and asks for the version that was seen', async () => {
  const discount = { kind: 1, steps: [{ until: '2090-01-21', value: '5.00' }] };
  const { id, updated_at } = await begun({ discount });
  const before = await show(id);
  expect(before.data).toMatchObject({
    discount: { steps: [{ until: '2090-02-18', value: '5.00' }] },
  });
  const steps = [{ until: '2090-02-20', value: '7.00' }];
  const change = { value_cents: 12_000, description: 'Plano novo', discount: { kind: 1, steps } };
  const { status, body } = await put(id, { ...change, times: 3, updated_at });
  expect([status, body.data]).toMatchObject([
    200,
    { ...change, count: 3, upcoming: { length: 2 } },
  ]);
  expect((await put(id, { ...change, updated_at })).status).toBe(409);
  const { charges } = body.data as { charges: object[] };
  expect(charges).toMatchObject([{ value_cents: 10_000 }]);
  const wrong = await put(id, { fine: { kind: 2, value: '101.00' } });
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['fine.value']]);
  const both = await put(id, { until: '2091-01-01' });
  expect([both.status, Object.keys(both.body.errors as object)]).toEqual([422, ['until']]);
  const other = await put(id, { times: null, until: '2090-03-31' });
  expect(other.body.data).toMatchObject({ count: 3, until: '2090-03-31' });
});

test('stopped with a reason, nothing changes it any more; its first draft is kept', async () => {
  const { id, first_transaction_id: first } = await begun();
  const remove = await office.admin.call(`/api/pm_transaction/${first}`, { method: 'DELETE' });
  expect([remove.status, remove.body.code]).toEqual([409, 'CHARGE_STATE']);
  expect((await stop(id, ' ')).status).toBe(422);
  const { status, body } = await stop(id, 'Contrato encerrado');
  expect([status, body.data]).toMatchObject([
    200,
    { state: 'stopped', stop_reason: 'Contrato encerrado', next_due_date: null, upcoming: [] },
  ]);
  expect((body.data as { stopped_by: string }).stopped_by).toBeTruthy();
  for (const late of [await stop(id, 'De novo'), await put(id, { value_cents: 1 })])
    expect([late.status, late.body.code]).toEqual([409, 'RECURRENCE_ENDED']);
  expect((await show(id)).may).toEqual({ update: false, stop: false });
  expect((await office.admin.call(at(99_999_999))).status).toBe(404);
});
