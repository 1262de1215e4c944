import type { Batch } from '@balcao/contract/affiliates/batches';
import type { Commission } from '@balcao/contract/affiliates/commissions';
import { usualRule } from '@balcao/contract/affiliates/rule';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';
import { dayFromNow } from '../../../../test/days.ts';

let office: ChargeOffice;
let affiliate: number;
let bank: number;
let serial = 0;

const KEY = { pix_key_kind: 'phone', pix_key: '(11) 91234-5678' };
const rule = { ...usualRule, hold_days: 0 };

beforeAll(async () => {
  office = await chargeOffice({ LIMIT_REQUESTS: '100000' });
  const [row] = await office.sql(
    'select id from fn_bank_account where active and business_unit_id = $1 order by id limit 1',
    [office.unit],
  );
  bank = row.id;
});
afterAll(() => office.server.stop());
beforeEach(async () => {
  serial += 1;
  // What a test before has left to pay.
  await office.sql('update af_commission set reversed = true where af_batch_id is null');
  affiliate = await makeAffiliate(KEY);
});

async function makeAffiliate(more: object): Promise<number> {
  const code = `parceiro-${serial}-${crypto.randomUUID().slice(0, 8)}`;
  const body = { name: `Parceiro ${code}`, code, rule, ...more };
  const answer = await office.send(office.admin, '/api/af_affiliate', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data as { id: number }).id;
}

/** A charge of R$ 100,00 through the affiliate, paid. */
async function sale(of = affiliate): Promise<number> {
  const ticket = await office.open();
  await office.sql(
    'update at_ticket set affiliate_code = (select code from af_affiliate where id = $1) where id = $2',
    [of, ticket],
  );
  const { id } = await office.made({ at_ticket_id: ticket });
  const paid = await office.post(`/${id}/settle`, { paid_on: dayFromNow(), paid_cents: 10_000 });
  expect(paid.status).toBe(200);
  return id;
}
const refund = async (id: number, cents: number) =>
  expect((await office.post(`/${id}/refund`, { value_cents: cents, reason: 'Erro' })).status).toBe(
    200,
  );

type Left = { af_affiliate_id: number; amount_cents: number; reason: string };
type Made = Batch & { left: Left[] };
const ask = (body: object = {}, key?: string) =>
  office.admin.call('/api/af_batch', {
    method: 'POST',
    body: { until: dayFromNow(), ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
async function make(): Promise<Made> {
  const answer = await ask();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Made;
}
const pay = (id: number, body: object = { fn_bank_account_id: bank }) =>
  office.send(office.admin, `/api/af_batch/${id}/pay`, body);

async function states(of = affiliate): Promise<string[]> {
  const { body } = await office.admin.call(`/api/af_commission?af_affiliate_id=${of}`);
  const { data } = body as unknown as { data: Commission[] };
  return data.toReversed().map(({ amount_cents, status }) => `${amount_cents} ${status}`);
}
const entryOf = async ({ parts }: Batch) =>
  (
    await office.sql('select status, amount_cents, settled_cents from fn_entry where id = $1', [
      parts[0]?.fn_entry_id,
    ])
  )[0];
/** What the audit says of the batch's first entry. */
const actionsOf = async ({ parts }: Batch) =>
  (
    await office.sql(
      `select action from gl_audit where record = 'fn_entry' and record_id = $1 order by id`,
      [parts[0]?.fn_entry_id],
    )
  ).map(({ action }) => action);

test('a batch is one payable entry, a line for the bank, and settled once it is paid', async () => {
  for (const _ of [1, 2]) await sale();
  const batch = await make();
  expect(batch).toMatchObject({ total_cents: 2_000, paid_on: null, left: [] });
  expect(batch.parts).toMatchObject([{ amount_cents: 2_000, pix_key: '+5511912345678' }]);
  expect(await states()).toEqual(['1000 in_batch', '1000 in_batch']);
  expect(await entryOf(batch)).toMatchObject({ amount_cents: 2_000, settled_cents: 0 });
  const file = await fetch(`${office.server.url}/api/af_batch/${batch.id}/pix`, {
    headers: { cookie: office.admin.cookieHeader },
  });
  expect(await file.text()).toContain(
    `;Celular;+5511912345678;20,00;Comissões, lote ${batch.id}\r\n`,
  );
  expect((await pay(batch.id)).body.data).toMatchObject({ paid_on: dayFromNow() });
  expect(await states()).toEqual(['1000 paid', '1000 paid']);
  expect(await entryOf(batch)).toMatchObject({ status: 'settled', settled_cents: 2_000 });
  expect(await actionsOf(batch)).toEqual(['create', 'entry.settle']);
  const again = await pay(batch.id);
  expect([again.status, again.body.code]).toEqual([409, 'BATCH_STATE']);
});

test('what finance settled by hand is not settled again, and no bank account is asked for', async () => {
  await sale();
  const batch = await make();
  const entry = batch.parts[0]?.fn_entry_id;
  const money = { on: dayFromNow(), amount_cents: 1_000, fn_bank_account_id: bank };
  const settled = await office.send(office.admin, `/api/fn_entry/${entry}/settle`, money);
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);
  const paid = (await pay(batch.id, {})).body.data as Batch;
  expect(paid).toMatchObject({
    ...{ paid_on: dayFromNow(), parts: [{ amount_cents: 1_000, settled_cents: 1_000 }] },
  });
  expect(await entryOf(batch)).toMatchObject({ status: 'settled', settled_cents: 1_000 });
  expect(await actionsOf(batch)).toEqual(['create', 'entry.settle']);
  expect(await states()).toEqual(['1000 paid']);
});

test('a refund after the batch is a debt, which the next batch takes', async () => {
  const id = await sale();
  await pay((await make()).id);
  await refund(id, 5_000);
  expect(await states()).toEqual(['1000 paid', '-500 payable']);
  expect((await ask()).status, 'a debt alone').toBe(422);
  await sale();
  const batch = await make();
  expect(batch.total_cents).toBe(500);
  expect(await states()).toEqual(['1000 paid', '-500 in_batch', '1000 in_batch']);
});

test('who has no key stays out, in words, and is paid once there is one', async () => {
  const other = await makeAffiliate({});
  await sale();
  await sale(other);
  const batch = await make();
  expect(batch.parts.map((part) => part.af_affiliate_id)).toEqual([affiliate]);
  expect(batch.left).toMatchObject([
    { af_affiliate_id: other, amount_cents: 1_000, reason: 'Falta a chave Pix no cadastro.' },
  ]);
  expect(await states(other)).toEqual(['1000 payable']);
});

test('two batches at once take each commission once, and one key makes one', async () => {
  for (const _ of [1, 2, 3]) await sale();
  const key = `batch-${serial}-0123456789`;
  const answers = await Promise.all([ask({}, key), ask({}, key), ask(), ask()]);
  const made = answers.flatMap(({ status, body }) => (status === 200 ? [body.data as Made] : []));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]?.total_cents).toBe(3_000);
  expect(answers.map(({ status }) => status).filter((one) => one !== 200 && one !== 422)).toEqual(
    [],
  );
});

test('two who pay at once pay once', async () => {
  await sale();
  const { id } = await make();
  const answers = await Promise.all([pay(id), pay(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each<[string, object, string]>([
  ['a day to come', { until: dayFromNow(2) }, 'until'],
  ['a day before anything', { until: '2000-01-01' }, 'until'],
  ['no day', { until: 'x' }, 'until'],
])('%s is refused at its field', async (_, body, field) => {
  const answer = await ask(body);
  expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, [field]]);
});

test('a bank account of nobody pays nothing; without one, a unit with several is asked', async () => {
  await sale();
  const batch = await make();
  for (const body of [{ fn_bank_account_id: 99_999_999 }, { on: dayFromNow(1) }]) {
    const answer = await pay(batch.id, body);
    expect(answer.status).toBe(422);
  }
  expect(await entryOf(batch)).toMatchObject({ settled_cents: 0 });
  expect(await states()).toEqual(['1000 in_batch']);
});

test('who books no finance makes a batch and pays none', async () => {
  await sale();
  const batch = await make();
  await office.sql(
    `update gl_user set granted = '{can_affiliate_edit}', denied = '{can_finance_entry_edit}'
     where email = 'atendente@exemplo.com.br'`,
  );
  const answer = await office.send(office.operator, `/api/af_batch/${batch.id}/pay`, {});
  expect(answer.status).toBe(403);
});
