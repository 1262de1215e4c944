import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';

// What the payment of a charge makes is asked with the charge itself.

const FINANCEIRO = 'financeiro@exemplo.com.br';

let office: InvoiceOffice;
let financeiro: TestClient;
beforeAll(async () => {
  office = await invoiceOffice();
  financeiro = await loggedIn(office.server.url, 'financeiro');
});
afterAll(() => office.stop());

const body = (more: object = {}) => ({
  value_cents: 25_000,
  due_date: dayFromNow(9),
  business_unit_id: office.unit,
  person_name: 'Zuleica Prova',
  person_tax_id: '52998224725',
  description: 'Mensalidade de novembro',
  type: 'cash',
  emit: true,
  ...more,
});
const make = (part: string, more: object, by = office.admin) =>
  by.call(`/api/pm_transaction${part}`, { method: 'POST', body: body(more) });
const invoicing = async (id: number) =>
  (await office.admin.call(`/api/pm_transaction/${id}/invoicing`)).body.data as {
    invoicing: string;
    invoices: { status: string }[];
  };
const count = async (table: string) =>
  Number((await office.sql(`select count(*) from ${table}`))[0].count);

test('a charge holds it from its first moment: a payment right after makes the note', async () => {
  const made = await make('', { invoicing: 'emit' });
  const { id } = made.body.data as { id: number };
  const paid = await office.admin.call(`/api/pm_transaction/${id}/settle`, {
    method: 'POST',
    body: { paid_on: dayFromNow(), paid_cents: 25_000 },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await vi.waitFor(
    async () =>
      expect(await invoicing(id)).toMatchObject({
        invoicing: 'emit',
        invoices: [{ status: 'local' }],
      }),
    { timeout: 20_000, interval: 100 },
  );
  const audit = await office.sql(
    `select after from gl_audit where action = 'invoice.automatic' and record_id = $1`,
    [id],
  );
  expect(audit).toEqual([{ after: { invoicing: 'emit' } }]);
});

test('each instalment holds it, and the next charges of one that comes again', async () => {
  const parts = await make('/instalments', { count: 3, invoicing: 'draft' });
  const ids = (parts.body.data as { id: number }[]).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  for (const id of ids) expect(await invoicing(id)).toMatchObject({ invoicing: 'draft' });
  const begun = await make('/recurrence', { every: 'month', times: 6, invoicing: 'emit' });
  const { data, recurrence } = begun.body as { data: { id: number }; recurrence: { id: number } };
  expect(await invoicing(data.id)).toMatchObject({ invoicing: 'emit' });
  expect(
    await office.sql('select invoicing from nf_recurrence where pm_recurrence_id = $1', [
      recurrence.id,
    ]),
  ).toEqual([{ invoicing: 'emit' }]);
});

test('without it a charge says never and keeps nothing, and a wrong word is refused at its field', async () => {
  const before = await count('nf_charge');
  const { id } = (await make('', {})).body.data as { id: number };
  expect(await invoicing(id)).toMatchObject({ invoicing: 'never' });
  expect(await count('nf_charge')).toBe(before);
  const wrong = await make('', { invoicing: 'always' });
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['invoicing']]);
});

const grant = (granted: string[], denied: string[]) =>
  office.sql('update gl_user set granted = $1, denied = $2 where email = $3', [
    granted,
    ['is_finance_supervisor', ...denied],
    FINANCEIRO,
  ]);

test.each<[string, string[], string[], Record<string, number>]>([
  ['who makes no notes', [], ['can_nf_edit', 'can_nf_emit'], { never: 403, draft: 403, emit: 403 }],
  ['who emits none', ['can_nf_edit'], ['can_nf_emit'], { never: 200, draft: 200, emit: 403 }],
  ['who emits', ['can_nf_edit', 'can_nf_emit'], [], { never: 200, draft: 200, emit: 200 }],
])('%s may ask with a new charge what may be changed later', async (_, granted, denied, may) => {
  await grant([...granted, 'can_transaction_edit', 'can_transaction_emit'], denied);
  await office.sql(
    `insert into gl_user_business_unit (user_id, business_unit_id)
     select id, $1 from gl_user where email = $2 on conflict do nothing`,
    [office.unit, FINANCEIRO],
  );
  const { id } = (await make('', {})).body.data as { id: number };
  for (const [wish, status] of Object.entries(may)) {
    const changed = await financeiro.call(`/api/pm_transaction/${id}/invoicing`, {
      method: 'PUT',
      body: { invoicing: wish },
    });
    expect([wish, changed.status]).toEqual([wish, status]);
    for (const [part, more] of [
      ['', {}],
      ['/instalments', { count: 2 }],
      ['/recurrence', { every: 'month', times: 2 }],
    ] as const) {
      const before = await count('pm_transaction');
      const made = await make(part, { ...more, emit: false, invoicing: wish }, financeiro);
      expect([part, wish, made.status]).toEqual([part, wish, status]);
      if (status === 403) expect(await count('pm_transaction')).toBe(before);
    }
  }
});

test('a duplicate makes its note as the first charge does, where the person may ask that', async () => {
  const { id } = (await make('', { invoicing: 'emit' })).body.data as { id: number };
  const copyBy = async (client: TestClient) => {
    const path = `/api/pm_transaction/${id}/duplicate`;
    const { status, body: copy } = await client.call(path, { method: 'POST', body: {} });
    expect(status, JSON.stringify(copy)).toBe(200);
    return (copy.data as { id: number }).id;
  };
  const copy = await copyBy(office.admin);
  expect(await invoicing(copy)).toMatchObject({ invoicing: 'emit', invoices: [] });
  const audit = await office.sql(
    `select after from gl_audit where action = 'invoice.automatic' and record_id = $1`,
    [copy],
  );
  expect(audit).toEqual([{ after: { invoicing: 'emit' } }]);
  const plain = (await make('', {})).body.data as { id: number };
  const { body: other } = await office.admin.call(`/api/pm_transaction/${plain.id}/duplicate`, {
    method: 'POST',
    body: {},
  });
  expect(await invoicing((other.data as { id: number }).id)).toMatchObject({ invoicing: 'never' });
  await grant(['can_nf_edit', 'can_transaction_edit', 'can_transaction_emit'], ['can_nf_emit']);
  expect(await invoicing(await copyBy(financeiro)), 'who emits none').toMatchObject({
    invoicing: 'never',
  });
});
