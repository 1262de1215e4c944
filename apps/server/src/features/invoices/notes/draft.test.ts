import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import {
  customerBody,
  type InvoiceOffice,
  invoiceOffice,
} from '../../../../test/invoice-office.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

const errorsOf = async (body: object) => {
  const answer = await office.call('', 'POST', { ...office.base(), ...body });
  return [answer.status, Object.keys((answer.body.errors ?? {}) as object)];
};

test.each<[string, object]>([
  ['value_cents', { value_cents: 0 }],
  ['value_cents', { value_cents: -1 }],
  ['discount_cents', { discount_cents: 100_000 }],
  ['deduction_cents', { deduction_cents: 100_001 }],
  ['iss_rate', { iss_rate: '6.00' }],
  ['iss_rate', { iss_rate: '2,00' }],
  ['service_code', { service_code: '1.07' }],
  ['city_ibge', { city_ibge: '9999999' }],
  [
    'customer.address',
    { customer: { ...customerBody, address: { ...customerBody.address, city_ibge: '9999999' } } },
  ],
  ['customer.tax_id', { customer: { ...customerBody, tax_id: '11111111111' } }],
  ['competence', { competence: '2026-02-31' }],
  ['person_id', { person_id: 99_999_999 }],
  ['at_ticket_id', { at_ticket_id: 99_999_999 }],
  ['description', { description: 'x'.repeat(10_240) }],
])('%s: %o is refused at its field', async (field, wrong) => {
  expect(await errorsOf(wrong)).toEqual([422, [field]]);
});

test.each<[string, object]>([
  ['service_code', { service_code: '410101' }],
  ['description', { description: 'Suporte 🛠️ técnico' }],
  ['customer.name', { customer: { ...customerBody, name: null } }],
  ['customer.tax_id', { customer: { ...customerBody, tax_id: null } }],
  ['competence', { competence: '2199-01-01' }],
])('%s: %o may be drafted, is told as missing and is not emitted', async (field, wrong) => {
  const draft = await office.draft(wrong);
  const { missing } = (await office.whole(draft.id)) as { missing?: object };
  expect(Object.keys(missing ?? {})).toContain(field);
  const before = await office.sql('select * from nf_series');
  const { status, body } = await office.call(`/${draft.id}/emit`, 'POST', {});
  expect([status, Object.keys(body.errors as object)]).toEqual([
    422,
    expect.arrayContaining([field]),
  ]);
  expect(await office.sql('select * from nf_series')).toEqual(before);
});

test('control characters are left out, and the taxes are shown with their bases', async () => {
  const rates = { pis: '0.65', cofins: '3.00', csll: '1.00', irrf: '1.50', inss: '0.00' };
  const body = {
    ...office.base(),
    description: 'Suporte\u0007 técnico',
    discount_cents: 10_000,
    iss_withheld: 'customer',
    withheld_rates: rates,
  };
  const preview = await office.call('/preview', 'POST', body);
  expect(preview.body.data).toMatchObject({
    missing: {},
    invoice: { description: 'Suporte técnico' },
    taxes: {
      base_cents: 90_000,
      iss_cents: 2_610,
      iss_withheld_cents: 2_610,
      federal_base_cents: 90_000,
      pis_cents: 585,
      cofins_cents: 2_700,
      csll_cents: 900,
      irrf_cents: 1_350,
      withheld_cents: 8_145,
      net_cents: 81_855,
    },
  });
  expect(
    await office.sql('select count(*)::int as count from nf_invoice where discount_cents = 10000'),
  ).toEqual([{ count: 0 }]);
});

test('a draft is changed field by field, once for each version, and deleted; a signed one is neither', async () => {
  const draft = await office.draft();
  const { updated_at } = await office.whole(draft.id);
  const change = (body: object, id = draft.id) => office.call(`/${id}`, 'PUT', body);
  expect((await change({ value_cents: 50_000, updated_at })).body.data).toMatchObject({
    value_cents: 50_000,
    taxes: { iss_cents: 1_450 },
    customer: { name: 'Maria da Conceição' },
  });
  expect((await change({ value_cents: 60_000, updated_at })).body.code).toBe('CONFLICT');
  expect((await office.call(`/${draft.id}`, 'DELETE')).status).toBe(200);
  expect((await office.call(`/${draft.id}/edit`)).status).toBe(404);
  const note = await office.emitted();
  expect((await change({ value_cents: 1 }, note.id)).body.code).toBe('INVOICE_STATE');
  expect((await office.call(`/${note.id}`, 'DELETE')).body.code).toBe('INVOICE_STATE');
  expect((await office.call(`/${note.id}/emit`, 'POST', {})).body.code).toBe('INVOICE_STATE');
});

test('people of another unit see no note, and without the right nobody emits', async () => {
  const { id } = await office.draft();
  const financeiro = await loggedIn(office.server.url, 'financeiro');
  const grant = (flags: string[]) =>
    office.sql(
      `update gl_user set granted = $1, denied = '{is_finance_supervisor,can_nf_emit}' where email = 'financeiro@exemplo.com.br'`,
      [flags],
    );
  const leave = () =>
    office.sql(
      `delete from gl_user_business_unit where user_id = (select id from gl_user where email = 'financeiro@exemplo.com.br')`,
    );
  await grant(['can_nf_edit']);
  const as = (path: string, method = 'GET') =>
    office.call(path, method, undefined, undefined, financeiro);
  await leave();
  expect((await as(`/${id}/edit`)).status).toBe(404);
  expect((await as('')).body.data).toEqual([]);
  await office.sql(
    `insert into gl_user_business_unit (user_id, business_unit_id)
     select id, $1 from gl_user where email = 'financeiro@exemplo.com.br'`,
    [office.unit],
  );
  expect((await as(`/${id}/edit`)).status).toBe(200);
  expect((await as(`/${id}/emit`, 'POST')).status).toBe(403);
  expect(await office.whole(id)).toMatchObject({ status: 'draft' });
});

test('a note has threads: staff writes, and its person reads channel 3 alone', async () => {
  const { id } = await office.draft();
  const at = (channel: number) => `/api/gl_message/nf_invoice/${id}/${channel}/message_index`;
  expect((await office.admin.call(at(1))).status).toBe(200);
  const stranger = await loggedIn(office.server.url, 'cliente');
  expect((await stranger.call(at(3))).status).toBe(404);
  await office.sql(
    `update nf_invoice set person_id = (select id from gl_user where email = 'cliente@exemplo.com.br') where id = $1`,
    [id],
  );
  expect((await stranger.call(at(3))).status).toBe(200);
  expect((await stranger.call(at(1))).status).toBe(404);
});
