import type { Commission } from '@balcao/contract/affiliates/commissions';
import { usualRule } from '@balcao/contract/affiliates/rule';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { meet } from '../../../../test/lock-race.ts';

let office: ChargeOffice;
let affiliate: number;
let code: string;
let serial = 0;

beforeAll(async () => {
  office = await chargeOffice({ LIMIT_REQUESTS: '100000' });
});
afterAll(() => office.server.stop());
beforeEach(async () => {
  serial += 1;
  code = `parceiro-${serial}`;
  affiliate = await makeAffiliate({});
});

async function makeAffiliate(rule: object, more: object = {}): Promise<number> {
  const body = { name: `Parceiro ${serial}`, code, rule: { ...usualRule, ...rule }, ...more };
  const answer = await office.send(office.admin, '/api/af_affiliate', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data as { id: number }).id;
}

const change = async (body: object) => {
  const row = (await office.admin.call(`/api/af_affiliate/${affiliate}/edit`)).body.data as {
    updated_at: string;
  };
  const path = `/api/af_affiliate/${affiliate}`;
  return office.send(office.admin, path, { ...body, updated_at: row.updated_at }, 'PUT');
};

/** A charge of R$ 100,00 of a new ticket that came by the affiliate's code. */
async function sale(more: object = {}, typed = code.toUpperCase()): Promise<number> {
  const ticket = await office.open();
  await office.sql('update at_ticket set affiliate_code = $1 where id = $2', [typed, ticket]);
  return (await office.made({ at_ticket_id: ticket, ...more })).id;
}
const pay = async (id: number, cents = 10_000) =>
  expect(
    (await office.post(`/${id}/settle`, { paid_on: dayFromNow(), paid_cents: cents })).status,
  ).toBe(200);
const refund = async (id: number, cents: number) =>
  expect((await office.post(`/${id}/refund`, { value_cents: cents, reason: 'Erro' })).status).toBe(
    200,
  );

async function lines(of = affiliate): Promise<Commission[]> {
  const answer = await office.admin.call(`/api/af_commission?af_affiliate_id=${of}`);
  expect(answer.status).toBe(200);
  return (answer.body as unknown as { data: Commission[] }).data.toReversed();
}
const told = async () =>
  (await lines()).map(({ amount_cents, status }) => `${amount_cents} ${status}`);

test('a paid charge earns what the rule says, once, held as long as it says', async () => {
  const id = await sale();
  expect(await told()).toEqual([]);
  await pay(id, 4_000);
  expect(await told(), 'a part of it').toEqual([]);
  await pay(id, 6_000);
  const [line] = await lines();
  expect(line).toMatchObject({ pm_transaction_id: id, amount_cents: 1_000, status: 'held' });
  const days = (Date.parse(line?.payable_at ?? '') - Date.parse(line?.made_at ?? '')) / 86_400_000;
  expect(days).toBe(30);

  expect(await lines()).toHaveLength(1);
});

test('a refund takes its part back; whole, it reverses all lines', async () => {
  const id = await sale();
  await pay(id);
  await refund(id, 3_333);
  expect(await told()).toEqual(['1000 held', '-333 held']);
  await refund(id, 6_667);
  expect(await told()).toEqual(['1000 reversed', '-333 reversed', '-667 reversed']);
});

test('what the rule said when it was paid holds for a sale', async () => {
  const id = await sale();
  await pay(id);
  expect((await change({ rule: { ...usualRule, value: '50.00' } })).status).toBe(200);
  await refund(id, 5_000);
  expect(await told()).toEqual(['1000 held', '-500 held']);
});

test('the volume of the month chooses the tier', async () => {
  const tiers = [{ from_cents: 20_000, value: '20.00' }];
  await change({ rule: { ...usualRule, hold_days: 0, tiers } });
  for (const _ of [1, 2]) await pay(await sale());
  expect(await told()).toEqual(['1000 payable', '2000 payable']);
});

test('of the first sale alone: once for a customer, also when two are paid at once', async () => {
  await change({ rule: { ...usualRule, kind: 'fixed', value: 2_500, on: 'first' } });
  const person_tax_id = '52998224725';
  const ids = [await sale({ person_tax_id }), await sale({ person_tax_id })];
  await Promise.all(ids.map((id) => pay(id)));
  expect(await told()).toEqual(['2500 held']);
  await pay(await sale({ person_tax_id: '11222333000181' }));
  expect(await told()).toEqual(['2500 held', '2500 held']);
});

test('a code of nobody, an affiliate that is switched off and another unit earn nothing', async () => {
  await pay(await sale({}, 'ninguem'));
  await change({ business_unit_id: await otherUnit() });
  await pay(await sale());
  await change({ business_unit_id: null, active: false });
  await pay(await sale());
  expect(await told()).toEqual([]);
});

async function otherUnit(): Promise<number> {
  const [{ id }] = await office.sql(
    'select id from gl_business_unit where id <> $1 order by id limit 1',
    [office.unit],
  );
  return id;
}

test('each line is in the audit, and an affiliate that earned something stays', async () => {
  const id = await sale();
  await pay(id);
  const audit = await office.sql(
    `select after from gl_audit where action = 'affiliate.commission' and record_id = $1`,
    [affiliate],
  );
  expect(audit).toEqual([{ after: { pm_transaction_id: id, amount_cents: 1_000 } }]);
  const removal = await office.send(
    office.admin,
    `/api/af_affiliate/${affiliate}`,
    undefined,
    'DELETE',
  );
  expect([removal.status, removal.body.code]).toEqual([409, 'IN_USE']);
});

test('an affiliate who is switched off while a payment waits for it earns nothing of it', async () => {
  const id = await sale();
  const holder = new pg.Client(office.server.databaseUrl);
  await holder.connect();
  try {
    const off = 'update af_affiliate set active = false where id = $1';
    await meet(holder, off, [affiliate], [() => pay(id)]);
  } finally {
    await holder.end();
  }
  expect(await lines()).toEqual([]);
});

test.each<[string, object, string]>([
  ['a code in other letters', { code: 'PARCEIRO-1' }, 'code'],
  ['a code with signs', { code: 'par/ceiro' }, 'code'],
  ['a key without its kind', { pix_key: '52998224725' }, 'pix_key_kind'],
  ['a kind without its key', { pix_key_kind: 'cpf' }, 'pix_key'],
  ['a key of another kind', { pix_key_kind: 'cnpj', pix_key: '52998224725' }, 'pix_key'],
  ['more than everything', { rule: { ...usualRule, value: '100.01' } }, 'rule'],
  ['less than nothing', { rule: { ...usualRule, value: '-1.00' } }, 'rule'],
  ['a rule of another shape', { rule: { ...usualRule, more: 1 } }, 'rule'],
  ['a hold without end', { rule: { ...usualRule, hold_days: 366 } }, 'rule'],
  ['a tax id that is none', { tax_id: '52998224726' }, 'tax_id'],
])('%s is refused at its field', async (_, body, field) => {
  const base = { name: 'Outro', code: `outro-${serial}`, rule: usualRule };
  const answer = await office.send(office.admin, '/api/af_affiliate', { ...base, ...body });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors as object)).toEqual([field]);
});
