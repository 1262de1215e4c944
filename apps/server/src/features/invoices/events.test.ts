import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn } from '../../../test/client.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../test/invoice-office.ts';
import { OfficePage } from '../../../test/office.ts';
import { startSefin } from '../../../test/sefin/sefin.ts';

type Sefin = Awaited<ReturnType<typeof startSefin>>;
let sefin: Sefin;
let office: InvoiceOffice;
beforeAll(async () => {
  sefin = await startSefin();
  office = await invoiceOffice(sefin);
});
afterAll(async () => {
  await office.stop();
  await sefin.stop();
});

const PATIENCE = { timeout: 20_000, interval: 50 };
const changed = (id: number) => ({ type: 'invoice.changed', data: { nf_invoice_id: id } });

test('open pages hear of a note at each step of its life, and see it there', async () => {
  const page = await OfficePage.open(office.admin);
  expect(await page.subscribe('invoices')).toBe(true);
  const { id } = await office.draft();
  expect(await page.news('invoices')).toMatchObject(changed(id));
  expect(await page.subscribe(`invoice.${id}`)).toBe(true);
  sefin.next('slow', /POST \/nfse$/);
  const emitting = office.call(`/${id}/emit`, 'POST', {});
  const seen = new Set<unknown>();
  while (!seen.has('authorised')) {
    expect(await page.news(`invoice.${id}`)).toMatchObject(changed(id));
    seen.add((await office.whole(id)).status);
  }
  expect([...seen]).toContain('sent');
  await emitting;
  const why = { reason: '99', text: 'Descrição do serviço incompleta.' };
  const { body } = await office.call(`/${id}/substitute`, 'POST', why);
  expect(await page.news(`invoice.${id}`)).toMatchObject(changed(id));
  await office.call(`/${(body.data as { id: number }).id}/emit`, 'POST', {});
  while ((await office.whole(id)).status !== 'substituted') await page.news(`invoice.${id}`);
  const draft = await office.draft();
  await office.call(`/${draft.id}`, 'DELETE');
  const heard = () => page.heard('invoices').filter(({ data }) => isOf(data, draft.id)).length;
  await vi.waitFor(() => expect(heard()).toBe(2), PATIENCE);
  page.close();
});

const isOf = (data: unknown, id: number) =>
  (data as { nf_invoice_id: number }).nf_invoice_id === id;

test('people hear of the notes of their units alone, and no longer of one that leaves them', async () => {
  const units = (await office.sql('select id::int from gl_business_unit order by id')) as {
    id: number;
  }[];
  const [own, other] = units.map(({ id }) => id);
  const grant = (denied: string) =>
    office.sql(
      `update gl_user set granted = '{can_nf_view}', denied = $1 where email = 'financeiro@exemplo.com.br'`,
      [denied],
    );
  await grant('{is_finance_supervisor}');
  await office.sql(
    `delete from gl_user_business_unit where user_id = (select id from gl_user where email = 'financeiro@exemplo.com.br')`,
  );
  await office.sql(
    `insert into gl_user_business_unit (user_id, business_unit_id)
     select id, $1 from gl_user where email = 'financeiro@exemplo.com.br'`,
    [own],
  );
  const page = await OfficePage.open(await loggedIn(office.server.url, 'financeiro'));
  const hidden = await office.draft({
    business_unit_id: other,
    service_code: '010701',
    city_ibge: '3509502',
  });
  const { id } = await office.draft();
  expect(await page.subscribe('invoices')).toBe(true);
  expect(await page.subscribe(`invoice.${hidden.id}`)).toBe(false);
  expect(await page.subscribe(`invoice.${id}`)).toBe(true);
  await office.call(`/${hidden.id}`, 'PUT', { value_cents: 70_000 });
  await office.call(`/${id}`, 'PUT', { business_unit_id: other });
  expect(await page.refusal(`invoice.${id}`)).toMatchObject({ code: 'FORBIDDEN' });
  // The list hears that it left, and nothing of the hidden one before.
  expect(await page.news('invoices')).toMatchObject(changed(id));
  await office.call(`/${id}`, 'PUT', { value_cents: 80_000 });
  const last = await office.draft();
  expect(await page.news('invoices')).toMatchObject(changed(last.id));
  page.close();
});

test('a customer hears of no note', async () => {
  const page = await OfficePage.open(await loggedIn(office.server.url, 'cliente'));
  const { id } = await office.draft();
  expect(await page.subscribe('invoices')).toBe(false);
  expect(await page.subscribe(`invoice.${id}`)).toBe(false);
  page.close();
});
