import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invoiceCharge } from '../src/features/invoices/charges/automatic.ts';
import { makeDue } from '../src/features/payments/recurrence-job.ts';
import { dayFromNow } from './days.ts';
import { type InvoiceOffice, invoiceOffice } from './invoice-office.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

const PATIENCE = { timeout: 30_000, interval: 100 };
type Note = { id: number; status: string };

const chargeBody = () => ({
  value_cents: 25_000,
  due_date: '2090-01-31',
  business_unit_id: office.unit,
  person_name: 'Zuleica Prova',
  person_tax_id: '52998224725',
  description: 'Mensalidade',
  type: 'cash',
});

async function begun(): Promise<{ recurrence: number; charge: number }> {
  const made = await office.admin.call('/api/pm_transaction/recurrence', {
    method: 'POST',
    body: {
      ...chargeBody(),
      every: 'month',
      times: 3,
      days_ahead: 10,
      emit: true,
    },
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { data, recurrence } = made.body as Record<string, { id: number }>;
  return { recurrence: Number(recurrence?.id), charge: Number(data?.id) };
}

const settle = (id: number) =>
  office.admin.call(`/api/pm_transaction/${id}/settle`, {
    method: 'POST',
    body: { paid_on: dayFromNow(), paid_cents: 25_000 },
  });
const notesOf = async (id: number) =>
  (
    (await office.admin.call(`/api/pm_transaction/${id}/invoicing`)).body.data as {
      invoices: Note[];
    }
  ).invoices;
const chargesOf = async (recurrence: number) =>
  (
    await office.sql('select id::int from pm_transaction where recurrence_id = $1 order by id', [
      recurrence,
    ])
  ).map(({ id }: { id: number }) => id) as number[];
const makeOn = (day: string) =>
  makeDue({ ...office.server.ctx, clock: () => new Date(`${day}T15:00:00Z`) });

test.each([
  ['emit', 'local'],
  ['draft', 'draft'],
] as const)(
  'a charge that comes again and says %s: each payment makes its note, once',
  async (invoicing, status) => {
    const { recurrence, charge } = await begun();
    await office.admin.call(`/api/pm_transaction/${charge}/invoicing`, {
      method: 'PUT',
      body: { invoicing },
    });
    await makeOn('2090-02-20');
    await makeOn('2090-03-25');
    const charges = await chargesOf(recurrence);
    expect(charges).toHaveLength(3);
    for (const id of charges) expect(await notesOf(id)).toEqual([]);
    const [first = 0, second = 0, third = 0] = charges;
    for (const id of [first, second]) expect((await settle(id)).status).toBe(200);
    await vi.waitFor(async () => {
      for (const id of [first, second]) expect(await notesOf(id)).toMatchObject([{ status }]);
    }, PATIENCE);
    // The job may come again, and at the same time.
    await Promise.all([1, 2, 3].map(() => invoiceCharge(office.server.ctx, { id: second })));
    await settle(second);
    expect(await notesOf(second)).toHaveLength(1);
    expect(await notesOf(third)).toEqual([]);
    const [one] = await office.sql(
      'select value_cents::int, source, number::int from nf_invoice where pm_transaction_id = $1',
      [first],
    );
    expect(one).toMatchObject({ value_cents: 25_000, source: 'charge' });
    expect(one.number === null).toBe(invoicing === 'draft');
  },
);

test('a charge that is made to come again later passes on what was chosen for its note', async () => {
  const alone = await office.admin.call('/api/pm_transaction', {
    method: 'POST',
    body: { ...chargeBody(), invoicing: 'draft' },
  });
  const { id } = alone.body.data as { id: number };
  const repeated = await office.admin.call(`/api/pm_transaction/${id}/repeat`, {
    method: 'POST',
    body: { every: 'month', times: 2, days_ahead: 10, emit: true },
  });
  expect(repeated.status).toBe(200);
  await makeOn('2090-02-20');
  const charges = await chargesOf((repeated.body.recurrence as { id: number }).id);
  expect(charges).toHaveLength(2);
  for (const charge of charges)
    expect(
      (await office.admin.call(`/api/pm_transaction/${charge}/invoicing`)).body.data,
    ).toMatchObject({ invoicing: 'draft' });
});

test('jobs that meet before there is a note make one', async () => {
  const { charge } = await begun();
  expect((await settle(charge)).status).toBe(200);
  await office.admin.call(`/api/pm_transaction/${charge}/invoicing`, {
    method: 'PUT',
    body: { invoicing: 'emit' },
  });
  await Promise.all([1, 2, 3, 4].map(() => invoiceCharge(office.server.ctx, { id: charge })));
  expect(await notesOf(charge)).toMatchObject([{ status: 'local' }]);
});
