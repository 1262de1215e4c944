import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayFromNow } from '../../../../test/days.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

const PATIENCE = { timeout: 20_000, interval: 100 };

async function charge(more: object = {}): Promise<number> {
  const body = {
    value_cents: 25_000,
    due_date: '2090-01-31',
    business_unit_id: office.unit,
    person_name: 'Zuleica Prova',
    person_tax_id: '52998224725',
    description: 'Mensalidade de novembro',
    type: 'cash',
    emit: true,
    ...more,
  };
  const made = await office.admin.call('/api/pm_transaction', { method: 'POST', body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return (made.body.data as { id: number }).id;
}

const settle = (id: number) =>
  office.admin.call(`/api/pm_transaction/${id}/settle`, {
    method: 'POST',
    body: { paid_on: dayFromNow(), paid_cents: 25_000 },
  });
const choose = (id: number, invoicing: string) =>
  office.admin.call(`/api/pm_transaction/${id}/invoicing`, { method: 'PUT', body: { invoicing } });
const invoicing = async (id: number) =>
  (await office.admin.call(`/api/pm_transaction/${id}/invoicing`)).body.data as {
    invoices: { id: number; status: string }[];
  };

test('a draft from a charge is completed from it, and a charge has one note at a time', async () => {
  const id = await charge();
  const body = { pm_transaction_id: id };
  const made = await office.call('', 'POST', body);
  expect(made.body.data).toMatchObject({
    value_cents: 25_000,
    description: 'Mensalidade de novembro',
    customer: { kind: 'cpf', name: 'Zuleica Prova', tax_id: '52998224725' },
    pm_transaction_id: id,
  });
  const twice = await office.call('', 'POST', body);
  expect([twice.status, twice.body.code]).toEqual([409, 'INVOICE_EXISTS']);
  const note = made.body.data as { id: number };
  expect((await office.call(`/${note.id}`, 'DELETE')).status).toBe(200);
  expect((await office.call('', 'POST', body)).status).toBe(200);
});

test('a paid charge makes its note if it says so, once, and no other charge does', async () => {
  const [silent, draft, emits] = await Promise.all([charge(), charge(), charge()]);
  await choose(draft, 'draft');
  expect((await choose(emits, 'emit')).body.data).toMatchObject({ invoicing: 'emit' });
  for (const id of [silent, draft, emits]) expect((await settle(id)).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await invoicing(emits)).invoices).toMatchObject([{ status: 'local' }]);
    expect((await invoicing(draft)).invoices).toMatchObject([{ status: 'draft' }]);
  }, PATIENCE);
  expect((await invoicing(silent)).invoices).toEqual([]);
});

test('many charges become notes with a preview, each once', async () => {
  const ids = await Promise.all([charge(), charge(), charge()]);
  const cancelled = await charge();
  await office.admin.call(`/api/pm_transaction/${cancelled}/cancel`, {
    method: 'POST',
    body: { reason: 'Engano' },
  });
  const body = { act: 'make', pm_transaction_ids: [...ids, cancelled], emit: true };
  const preview = await office.call('/bulk_preview', 'POST', body);
  expect(preview.body.data).toMatchObject({
    total: 4,
    able: 3,
    able_cents: 75_000,
    able_ids: ids,
    refused: [{ id: cancelled, message: 'Esta cobrança foi cancelada ou devolvida.' }],
  });
  const begun = await office.call('/bulk', 'POST', body);
  const { job } = begun.body.data as { job: string };
  await vi.waitFor(async () => {
    const { body: answer } = await office.call(`/bulk/${job}`);
    expect(answer.data).toMatchObject({ state: 'done', emits: true, total: 4, done: 4 });
  }, PATIENCE);
  for (const id of ids) expect((await invoicing(id)).invoices).toMatchObject([{ status: 'local' }]);
  const { body: report } = await office.call(`/bulk/${job}`);
  const rows = (report.data as { report: { state: string }[] }).report;
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'refused']);
});

test('a preview says what drafts still need, and what they come to', async () => {
  const whole = await office.draft();
  const { id } = await office.draft({ customer: { kind: 'cpf', name: 'Sem Documento' } });
  const preview = await office.call('/bulk_preview', 'POST', {
    act: 'emit',
    ids: [whole.id, id],
  });
  expect(preview.body.data).toMatchObject({
    total: 2,
    able_ids: [whole.id],
    able_cents: 100_000,
    able_iss_cents: 2_900,
    refused: [{ id, person_name: 'Sem Documento', message: expect.stringContaining('CPF') }],
  });
});

test('the list finds by filters, and its sums are those of its rows', async () => {
  const { body } = await office.call('?status=local,draft&sort=-value_cents&per_page=100');
  const rows = body.data as { value_cents: number }[];
  expect(body.total).toBe(rows.length);
  expect((body.sums as { value: number }).value).toBe(
    rows.reduce((sum, { value_cents }) => sum + value_cents, 0),
  );
  const looked = await office.call('?status=local,draft&q=zuleica&per_page=100');
  expect((looked.body.sums as { value: number }).value).toBe(
    (looked.body.data as { value_cents: number }[]).reduce((sum, one) => sum + one.value_cents, 0),
  );
  await office.server.ctx.jobs.send('invoices.sums', {});
  const after = await office.call('?status=local,draft');
  expect(after.body.sums).toEqual(body.sums);
  for (const sort of ['number', '-competence', 'emitted_at', 'id'])
    expect((await office.call(`?sort=${sort}`)).status).toBe(200);
  expect((await office.call('/options?q=zuleica')).status).toBe(200);
  expect((await office.call('/export/csv?status=local&sort=-id')).body.text).toContain('Zuleica');
});
