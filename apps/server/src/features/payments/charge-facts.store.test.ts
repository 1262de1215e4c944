import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { caller } from '../../../test/lock-office.ts';
import { makeDue } from './recurrence-job.ts';
import { takeEvent } from './webhooks.ts';

const LIST = ['25/01 Aniversário da cidade', '10/11/2026 Feriado de um ano só'];
const CLOSED = ['01-25', '2026-11-10'];
/** A Wednesday. */
const HOLIDAY = '2090-01-25';
const NEXT = '2090-01-26';

let office: ChargeOffice;
let other: number;
beforeAll(async () => {
  office = await chargeOffice();
  const [row] = await office.sql('select id from gl_business_unit where id <> $1 limit 1', [
    office.unit,
  ]);
  other = row.id;
});
afterAll(() => office.server.stop());
beforeEach(() => enter(LIST));

const path = () => `/api/gl_business_unit/${office.unit}`;
const put = (holidays: unknown) => office.admin.call(path(), { method: 'PUT', body: { holidays } });
const entered = async () =>
  ((await office.admin.call(`${path()}/edit`)).body.data as { holidays: string[] }).holidays;
async function enter(lines: string[]) {
  expect((await put(lines)).status).toBe(200);
}
const daysOf = async (id: number) => {
  const [row] = await office.sql(
    'select counted_due_date::text as counted, closed_days as closed from pm_transaction where id = $1',
    [id],
  );
  return row as { counted: string; closed: string[] };
};
const quoted = async (id: number, on: string) =>
  (await office.admin.call(`/api/pm_transaction/${id}/quote?on=${on}`)).body.data;

test('a list is kept tidy, its select box carries it, and a wrong line changes nothing', async () => {
  await enter(['25/1   Aniversário da cidade']);
  expect(await entered()).toEqual(['25/01 Aniversário da cidade']);
  const options = await office.admin.call(`/api/gl_business_unit/options?id=${office.unit}`);
  expect(options.body.data).toMatchObject([{ holidays: ['25/01 Aniversário da cidade'] }]);
  const wrong = await put(['25/01 Aniversário', '31/02 Dia nenhum', '1/1']);
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {
      holidays: [
        'Linha 2: este dia não existe no calendário.',
        expect.stringContaining('Linha 3: escreva o dia e o nome'),
      ],
    },
  ]);
  const many = Array.from({ length: 41 }, (_, at) => `${(at % 28) + 1}/07/${2030 + at} Dia`);
  expect((await put(many)).status).toBe(422);
  expect(await entered()).toEqual(['25/01 Aniversário da cidade']);
});

test('what falls due on the city’s holiday counts on the next day, in that unit alone', async () => {
  const late = { due_date: HOLIDAY, fine: { kind: 1, value: '1.00' }, valid_days: 0 };
  const { id, token } = await office.made(late);
  const elsewhere = await office.made({ ...late, business_unit_id: other, emit: false });
  expect(await daysOf(id)).toEqual({ counted: NEXT, closed: CLOSED });
  expect(await daysOf(elsewhere.id)).toEqual({ counted: HOLIDAY, closed: [] });
  expect(await quoted(id, NEXT)).toMatchObject({ counted_due_date: NEXT, total_cents: 10_000 });
  expect(await quoted(elsewhere.id, NEXT)).toBeUndefined();
  const slip = await office.admin.call(`/api/pm_transaction/${token}/token_get`);
  expect(slip.body.data).toMatchObject({ counted_due_date: NEXT, payable_until: NEXT });
});

test('instalments and a changed due date count the same way', async () => {
  const asked = { ...office.base(), due_date: HOLIDAY, count: 2, emit: false };
  const { body } = await office.post('/instalments', asked);
  const [first] = body.data as { id: number; counted_due_date: string; closed_days: string[] }[];
  expect(first).toMatchObject({ counted_due_date: NEXT, closed_days: CLOSED });
  const { id } = await office.made();
  const changed = await office.admin.call(`/api/pm_transaction/${id}`, {
    method: 'PUT',
    body: { due_date: HOLIDAY },
  });
  expect(changed.body.data).toMatchObject({ counted_due_date: NEXT });
});

test('money that comes on the day after the holiday is in time', async () => {
  const late = { due_date: '2026-11-10', fine: { kind: 1, value: '1.00' } };
  const tell = (reference: string) =>
    takeEvent(
      office.server.ctx,
      { provider: 'balcao', caller },
      {
        event_id: randomUUID(),
        type: 'paid',
        reference,
        paid_cents: 10_000,
        paid_at: '2026-11-11T13:00:00-03:00',
      },
    );
  const inTime = await office.made(late);
  await enter([]);
  const tooLate = await office.made(late);
  await tell(inTime.reference);
  await tell(tooLate.reference);
  const states = await office.sql(
    'select status from pm_transaction where id = any($1) order by id',
    [[inTime.id, tooLate.id]],
  );
  expect(states).toEqual([{ status: 'paid' }, { status: 'partial' }]);
});

test('a changed list moves no emitted charge, until its terms change; a draft takes it when emitted', async () => {
  const emitted = await office.made({ due_date: HOLIDAY });
  const draft = await office.made({ due_date: HOLIDAY, emit: false });
  await enter([]);
  const change = (body: object) =>
    office.admin.call(`/api/pm_transaction/${emitted.id}`, { method: 'PUT', body });
  expect((await change({ description: 'Outra' })).status).toBe(200);
  expect(await daysOf(emitted.id)).toEqual({ counted: NEXT, closed: CLOSED });
  expect(await daysOf(draft.id)).toEqual({ counted: NEXT, closed: CLOSED });
  expect((await office.post(`/${draft.id}/emit`)).status).toBe(200);
  expect(await daysOf(draft.id)).toEqual({ counted: HOLIDAY, closed: [] });
  expect((await change({ value_cents: 20_000 })).status).toBe(200);
  expect(await daysOf(emitted.id)).toEqual({ counted: HOLIDAY, closed: [] });
});

test('a repetition whose day is the holiday still emits on the day after it', async () => {
  const asked = { ...office.base(), due_date: '2088-01-25', every: 'year', times: 2, emit: true };
  const { body } = await office.post('/recurrence', asked);
  const { id } = body.recurrence as { id: number };
  // 25 January 2089 is a Tuesday.
  const clock = () => new Date('2089-01-26T15:00:00Z');
  await makeDue({ ...office.server.ctx, clock });
  const [row] = await office.sql(
    `select status, counted_due_date::text as counted from pm_transaction
     where recurrence_id = $1 and recurrence_number = 2`,
    [id],
  );
  expect(row).toEqual({ status: 'emitted', counted: '2089-01-26' });
});
