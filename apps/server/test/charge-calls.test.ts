import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ChargeOffice, chargeOffice } from './charges.ts';

// A program that knows only the published description of the calls: their names, fields and answers.

const chargeFields = [
  ...['id', 'token', 'reference', 'our_number', 'status', 'is_overdue', 'type', 'value_cents'],
  ...['paid_cents', 'due_date', 'description', 'person_id', 'person_name', 'person_tax_id'],
  ...['person_email', 'at_ticket_id', 'business_unit_id', 'fine', 'interest', 'discount'],
  ...['abatement', 'valid_days', 'instalment'],
];
const quoteFields = [
  ...['on', 'counted_due_date', 'original_cents', 'fine_cents', 'interest_cents'],
  ...['discount_cents', 'abatement_cents', 'total_cents', 'days_late'],
];

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

type Data = Record<string, unknown> & { id: number };
async function ask(method: string, path: string, body?: object) {
  const headers: Record<string, string> =
    method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
  const answer = await office.admin.call(`/api${path}`, { method, headers, ...(body && { body }) });
  return { status: answer.status, whole: answer.body, data: answer.body.data as Data };
}
const charge = () => ({
  value_cents: 10_000,
  due_date: '2090-01-31',
  type: 'boleto',
  description: 'Manutenção',
  person_name: 'Zuleica Fora',
  person_tax_id: '529.982.247-25',
  person_email: 'zuleica@exemplo.com.br',
  business_unit_id: office.unit,
  fine: { kind: 2, value: '2.00' },
  interest: { kind: 3, value: '1.00' },
  discount: { kind: 1, steps: [{ until: '2090-01-10', value: '5.00' }] },
  abatement: { kind: 1, value: '1.00' },
  valid_days: 10,
});
const path = '/pm_transaction';

test('the calls of one charge answer as described', async () => {
  const made = await ask('POST', path, charge());
  expect([made.status, Object.keys(made.data)]).toEqual([
    200,
    expect.arrayContaining(chargeFields),
  ]);
  expect(made.data).toMatchObject({ ...charge(), person_tax_id: '52998224725', status: 'draft' });
  const { id } = made.data;
  expect((await ask('PUT', `${path}/${id}`, { description: 'Outra' })).data).toMatchObject({ id });
  expect((await ask('GET', `${path}/${id}/edit`)).data).toMatchObject({ description: 'Outra' });
  const quote = await ask('GET', `${path}/${id}/quote?on=2090-02-03`);
  expect(Object.keys(quote.data)).toEqual(expect.arrayContaining(quoteFields));
  expect((await ask('GET', `${path}/${id}/quote?on=2091-01-01`)).status).toBe(409);
  expect((await ask('POST', `${path}/${id}/emit`)).data).toMatchObject({ status: 'emitted' });
  expect((await ask('POST', `${path}/${id}/emit`)).status).toBe(409);
  expect((await ask('POST', `${path}/${id}/change_type`, { type: 'pix' })).data).toMatchObject({
    type: 'pix',
  });
  const part = { paid_on: '2026-01-05', paid_cents: 4_000, note: 'Pix' };
  expect((await ask('POST', `${path}/${id}/settle`, part)).data).toMatchObject({
    status: 'partial',
    paid_cents: 4_000,
  });
  const refund = { value_cents: 1_000, reason: 'Erro' };
  expect((await ask('POST', `${path}/${id}/refund`, refund)).data).toMatchObject({
    status: 'partly_refunded',
  });
  expect((await ask('POST', `${path}/${id}/cancel`, { reason: 'Engano' })).status).toBe(409);
});

test('the calls of many charges answer as described', async () => {
  const many = await ask('POST', `${path}/instalments`, { ...charge(), count: 3 });
  const parts = many.data as unknown as (Data & { value_cents: number })[];
  expect(parts.map(({ value_cents }) => value_cents)).toEqual([3_334, 3_333, 3_333]);
  expect(parts[0]?.instalment).toMatchObject({ number: 1, count: 3, group: expect.any(String) });
  const ids = parts.map(({ id }) => id);
  const { data } = await ask('POST', `${path}/bulk`, { act: 'cancel', ids, reason: 'Engano' });
  await vi.waitFor(
    async () => {
      const job = await ask('GET', `/job/${data.job}`);
      expect(job.data).toMatchObject({ state: 'done', done: 3, total: 3 });
      expect(job.data.report).toHaveLength(3);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect((await ask('POST', `${path}/bulk`, { act: 'cancel', ids })).status).toBe(422);
  const list = await ask('GET', `${path}?q=Zuleica&per_page=2`);
  expect(list.whole).toMatchObject({ current_page: 1, per_page: 2, from: 1, to: 2 });
  expect((await ask('GET', `${path}/options?q=Zuleica`)).status).toBe(200);
  expect((await ask('GET', `${path}/export/csv?q=Zuleica`)).status).toBe(200);
  const { data: draft } = await ask('POST', path, charge());
  expect((await ask('DELETE', `${path}/${draft.id}`)).status).toBe(200);
});

test('the calls of balances answer as described', async () => {
  const [from, to] = [await office.open(), await office.open()];
  const reason = 'Acerto';
  expect(
    (await ask('POST', `/at_ticket/${from}/balance`, { amount_cents: 900, reason })).data,
  ).toMatchObject({ balance_cents: 900 });
  expect(
    (await ask('POST', `/at_ticket/${from}/balance`, { amount_cents: -100, reason })).data,
  ).toMatchObject({ balance_cents: 800 });
  const moved = { from_id: from, to_id: to, amount_cents: 300, reason };
  expect((await ask('POST', '/at_ticket_balance/transfer', moved)).status).toBe(200);
  const { data } = await ask('GET', `/at_ticket/${to}/balance`);
  expect(data).toMatchObject({ balance_cents: 300 });
  expect(Object.keys((data.lines as Data[])[0] ?? {})).toEqual(
    expect.arrayContaining([
      ...['id', 'amount_cents', 'reason', 'source', 'user', 'at', 'other_ticket_id'],
    ]),
  );
  const { whole } = await ask('GET', '/at_ticket_balance');
  expect(whole.data).toContainEqual(
    expect.objectContaining({ at_ticket_id: to, person_name: 'Ana Lima', balance_cents: 300 }),
  );
  const form = new FormData();
  const csv = `from;to;amount;reason\n${from};${to};1,00;Acerto\n`;
  form.append('file', new Blob([csv]), 'saldos.csv');
  const preview = await ask('POST', '/at_ticket_balance/transfer_batch', form);
  expect(preview.data).toMatchObject({ id: expect.any(Number), faults: [] });
  expect(preview.data.lines).toHaveLength(1);
  const batch = `/at_ticket_balance/transfer_batch/${preview.data.id}`;
  expect((await ask('POST', `${batch}/apply`)).status).toBe(200);
});
