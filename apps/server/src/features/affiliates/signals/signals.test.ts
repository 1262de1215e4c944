import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AffiliateOffice, affiliateOffice } from '../../../../test/affiliates.ts';
import { TestClient } from '../../../../test/client.ts';
import { forgetNetworks } from './networks.ts';

let office: AffiliateOffice;
beforeAll(async () => {
  office = await affiliateOffice({ TRUST_PROXY: 'true', LIMIT_NEW_TICKETS: '1000' });
});
afterAll(() => office.server.stop());
beforeEach(() => office.clear());

const TAX_ID = '52998224725';
const phone = '(19) 93456-7890';
const person_address = {
  street: 'Rua das Flores, 120',
  district: 'Centro',
  cep: '13015000',
  city: 'Campinas',
  state: 'SP',
};

/** What the plan says of an affiliate: kinds, and the sales behind each. */
async function told(affiliateId: number): Promise<Record<string, (number | null)[]>> {
  const { parts } = await office.plan();
  const signals = parts.find((one) => one.af_affiliate_id === affiliateId)?.signals ?? [];
  return Object.fromEntries(
    signals.map(({ kind, rows }) => [kind, rows.map((row) => row.pm_transaction_id)]),
  );
}

test.each<[string, object, { ticket?: object; charge?: object }]>([
  ['tax_id', { tax_id: '529.982.247-25' }, { charge: { person_tax_id: TAX_ID } }],
  ['tax_id', { tax_id: TAX_ID }, { ticket: { person_tax_id: '529.982.247-25' } }],
  ['email', { email: 'Bia@Exemplo.com.br' }, { charge: { person_email: 'bia@exemplo.com.br' } }],
  ['phone', { phone: '19934567890' }, { ticket: { person_phone: phone } }],
  [
    'pix_key',
    { pix_key_kind: 'phone', pix_key: '+55 19 93456-7890' },
    { ticket: { person_phone: phone } },
  ],
  [
    'pix_key',
    { pix_key_kind: 'cpf', pix_key: '529.982.247-25' },
    { charge: { person_tax_id: TAX_ID } },
  ],
  [
    'address',
    { cep: '13015-000', street: 'R. das Flores, nº 120' },
    { charge: { person_address } },
  ],
])(
  '%s: the same as the customer of a sale is a signal, with the sale behind it',
  async (kind, of, by) => {
    const { id, code } = await office.affiliate(of);
    await office.sale(code);
    expect(await told(id), 'a stranger').toEqual({});
    const sale = await office.sale(code.toUpperCase(), by);
    expect(await told(id)).toEqual({ [kind]: [sale] });
    const { parts } = await office.plan();
    const [signal] = parts.find((one) => one.af_affiliate_id === id)?.signals ?? [];
    expect(signal).toMatchObject({ count: 1, rows: [{ pm_transaction_id: sale, cents: 10_000 }] });
    const lines = await office.lines(id);
    expect(lines.map(({ signals }) => signals)).toEqual([[], [kind]]);
  },
);

test("one's own code: an affiliate who is the customer by account, too", async () => {
  const [person] = await office.sql(
    `select id, tax_id, email from gl_user where email = 'cliente@exemplo.com.br'`,
  );
  const { id, code } = await office.affiliate({ tax_id: person.tax_id, email: person.email });
  const sale = await office.sale(code, { ticket: { person_id: person.id } });
  expect(await told(id)).toEqual({ tax_id: [sale], email: [sale] });
});

test('the person tied to an affiliate buys by its code, and the affiliate tells nothing of its own', async () => {
  const [person] = await office.sql(
    `select id from gl_user where email = 'cliente@exemplo.com.br'`,
  );
  const { id, code } = await office.affiliate({ user_id: Number(person.id) });
  await office.sale(code);
  expect(await told(id), 'a stranger').toEqual({});
  const sale = await office.sale(code, { ticket: { person_id: person.id } });
  expect(await told(id)).toEqual({ tax_id: [sale], email: [sale] });
});

test('neighbours of one street and numbers that are near are no signal', async () => {
  const { id, code } = await office.affiliate({
    cep: '13015000',
    street: 'Rua das Flores, 122',
    tax_id: '11222333000181',
    phone: '(11) 93456-7890',
  });
  await office.sale(code, {
    ticket: { person_phone: phone },
    charge: { person_address, person_tax_id: TAX_ID },
  });
  expect(await told(id)).toEqual({});
});

test('an affiliate with signals stays out until they are confirmed, which the audit keeps', async () => {
  const [clear, flagged] = [await office.affiliate(), await office.affiliate({ tax_id: TAX_ID })];
  await office.sale(clear.code);
  const sale = await office.sale(flagged.code, { charge: { person_tax_id: TAX_ID } });
  const first = await office.make();
  expect(first.parts.map((part) => part.af_affiliate_id)).toEqual([clear.id]);
  expect(first.left).toMatchObject([
    { af_affiliate_id: flagged.id, reason: 'Há sinais de fraude que ninguém conferiu.' },
  ]);
  expect((await office.auditOf('affiliate.batch', first.id))[0].after).not.toHaveProperty(
    'confirmed',
  );

  const other = { af_affiliate_id: flagged.id, amount_cents: 1_000, kinds: ['email'] };
  const refused = await office.ask({ confirmed: [other] });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['until']]);
  const seen = { af_affiliate_id: flagged.id, amount_cents: 1_000, kinds: ['tax_id'] };
  const batch = await office.make({ confirmed: [seen] });
  expect(batch.parts.map((part) => part.af_affiliate_id)).toEqual([flagged.id]);
  expect((await office.auditOf('affiliate.batch', batch.id))[0].after).toMatchObject({
    confirmed: [{ ...seen, pm_transaction_ids: [sale] }],
  });
  expect((await office.lines(flagged.id))[0]).toMatchObject({
    status: 'in_batch',
    signals: ['tax_id'],
  });
});

test('who is left out by hand stays out, whatever is confirmed', async () => {
  const { id, code } = await office.affiliate({ tax_id: TAX_ID });
  const clear = await office.affiliate();
  for (const one of [code, clear.code])
    await office.sale(one, { charge: { person_tax_id: TAX_ID } });
  const confirmed = [{ af_affiliate_id: id, amount_cents: 1_000, kinds: ['tax_id'] }];
  const batch = await office.make({ confirmed, left_out: [id] });
  expect(batch.parts.map((part) => part.af_affiliate_id)).toEqual([clear.id]);
  expect(batch.left).toMatchObject([{ reason: 'Deixado de fora por quem fez o lote.' }]);
  expect((await office.auditOf('affiliate.batch', batch.id))[0].after).toMatchObject({
    left_out: [id],
  });
});

/** A visitor from an address opens a conversation by the code. */
async function visit(code: string, ip: string): Promise<void> {
  const path = `/chatbot/status/contato?affiliate_code=${code}`;
  const answer = await new TestClient(office.server.url).call(path, {
    headers: { 'x-forwarded-for': ip },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const kept = (affiliateId: number) =>
  office.sql('select network from af_network where af_affiliate_id = $1 order by ticket_id', [
    affiliateId,
  ]);

test('many conversations from one network are a signal; the address itself is not kept', async () => {
  const { id, code } = await office.affiliate();
  await office.sale(code);
  for (const last of [1, 2, 3, 4]) await visit(code.toUpperCase(), `203.0.113.${last}`);
  for (const third of [1, 2, 3]) await visit(code, `198.51.${third}.7`);
  expect(await told(id), 'four').toEqual({});
  await visit(code, '203.0.113.200');
  expect(await told(id)).toEqual({ network: Array.from({ length: 5 }, () => null) });
  const [signal] = (await office.plan()).parts.flatMap(({ signals }) => signals);
  expect(signal?.text).toBe(
    '5 das 8 conversas dos últimos 30 dias vieram de uma só rede de internet.',
  );
  expect((await office.lines(id))[0]?.signals).toEqual(['network']);
  const networks = await kept(id);
  expect(networks).toHaveLength(8);
  expect(new Set(networks.map(({ network }) => network)).size).toBe(4);
  expect(JSON.stringify(networks)).not.toMatch(/203|113/);
  await visit(code, '192.0.2.1');
  await visit(code, '2001:db8:1::1');
  expect(await told(id), 'half of all').toEqual({});
});

test('networks are forgotten after 30 days, and a code of nobody leaves none', async () => {
  const { id, code } = await office.affiliate();
  await visit(code, '203.0.113.1');
  const [{ count }] = await office.sql('select count(*)::int from af_network');
  await visit('ninguem', '203.0.113.1');
  expect(await office.sql('select count(*)::int from af_network')).toEqual([{ count }]);
  const later = (days: number) => ({
    ...office.server.ctx,
    clock: () => new Date(Date.now() + days * 86_400_000),
  });
  await forgetNetworks(later(29));
  expect(await kept(id)).toHaveLength(1);
  await forgetNetworks(later(31));
  expect(await kept(id)).toEqual([]);
});

test.each<[string, object, string]>([
  ['a phone of letters', { phone: 'abc' }, 'phone'],
  ['a phone without its area', { phone: '91234-5678' }, 'phone'],
  ['a short postal code', { cep: '1301500' }, 'cep'],
  ['a state of nowhere', { state: 'XX' }, 'state'],
  ['a key of a wrong kind', { pix_key_kind: 'email', pix_key: TAX_ID }, 'pix_key'],
  [
    'a percent over 100',
    { rule: { kind: 'percent', value: '100.01', on: 'every', hold_days: 0, tiers: [] } },
    'rule',
  ],
])('%s is refused at its field', async (_, more, field) => {
  const body = { name: 'X', code: `x-${crypto.randomUUID().slice(0, 8)}`, ...more };
  const rule = { kind: 'percent', value: '10.00', on: 'every', hold_days: 0, tiers: [] };
  const answer = await office.send(office.admin, '/api/af_affiliate', { rule, ...body });
  expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, [field]]);
});
