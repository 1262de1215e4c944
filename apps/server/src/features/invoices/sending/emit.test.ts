import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';

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
  const paper = await office.call(`/${draft.id}/pdf`);
  expect([paper.status, String(paper.body.text).slice(0, 5)]).toEqual([200, '%PDF-']);
});

test('what was refused uses no number', async () => {
  const bad = await office.draft({ customer: { kind: 'foreign', name: 'Müller', address: null } });
  const before = await office.sql('select next_number from nf_series');
  const refused = await office.call(`/${bad.id}/emit`, 'POST', {});
  expect(refused.status).toBe(422);
  expect(await office.sql('select next_number from nf_series')).toEqual(before);
  expect((await office.whole(bad.id)).status).toBe('draft');
});
