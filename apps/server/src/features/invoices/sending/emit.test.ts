import { formatCurrency } from '@balcao/brazil/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { textOfPdf } from '../../../../test/pdf.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

test('the built-in sender numbers, signs and keeps a note, and marks it as local', async () => {
  const draft = await office.draft();
  expect(draft).toMatchObject({ status: 'draft', number: null, series: '1', access_key: null });
  const { body } = await office.call(`/${draft.id}/emit`, 'POST', {});
  expect(body.data).toMatchObject({ status: 'local', number: 1, wait: null, access_key: null });
  const xml = await office.call(`/${draft.id}/xml`);
  expect(String(xml.body.text)).toContain('<nDPS>1</nDPS>');
  const paper = await fetch(`${office.server.url}/api/nf_invoice/${draft.id}/pdf`, {
    headers: { cookie: office.admin.cookieHeader },
  });
  const text = textOfPdf(new Uint8Array(await paper.arrayBuffer())).join('\n');
  const [{ name }] = await office.sql(
    'select coalesce(legal_name, name) as name from gl_business_unit where id = $1',
    [office.unit],
  );
  const { taxes } = await office.whole(draft.id);
  const { net_cents: net } = taxes as { net_cents: number };
  // What an authority would add, we say ourselves.
  for (const said of [name, formatCurrency(net).replaceAll('\u00a0', ' ')])
    expect(text.replaceAll('\u00a0', ' ')).toContain(said);
});

test('what was refused uses no number', async () => {
  const bad = await office.draft({ customer: { kind: 'foreign', name: 'Müller', address: null } });
  const before = await office.sql('select next_number from nf_series');
  const refused = await office.call(`/${bad.id}/emit`, 'POST', {});
  expect(refused.status).toBe(422);
  expect(await office.sql('select next_number from nf_series')).toEqual(before);
  expect((await office.whole(bad.id)).status).toBe('draft');
});
