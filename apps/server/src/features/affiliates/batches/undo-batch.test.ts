import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AffiliateOffice, affiliateOffice } from '../../../../test/affiliates.ts';
import { dayFromNow } from '../../../../test/days.ts';

let office: AffiliateOffice;
let affiliate: { id: number; code: string };
beforeAll(async () => {
  office = await affiliateOffice();
});
afterAll(() => office.server.stop());
beforeEach(async () => {
  await office.clear();
  affiliate = await office.affiliate();
});

const states = async () =>
  (await office.lines(affiliate.id)).map(({ amount_cents, status }) => `${amount_cents} ${status}`);
const entryOf = async (id: number) =>
  (
    await office.sql(
      `select entry.id, entry.status, entry.cancel_reason, entry.settled_cents,
         (select sum(cents)::int from fn_line where entry_id = entry.id) as booked
       from af_batch_part part join fn_entry entry on entry.id = part.fn_entry_id where af_batch_id = $1`,
      [id],
    )
  )[0];

test('a batch is taken back: its entry is cancelled, its lines can be paid again, it stays in the list', async () => {
  await office.sale(affiliate.code);
  const batch = await office.make();
  const undone = await office.undo(batch.id);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(undone.body.data).toMatchObject({
    id: batch.id,
    paid_on: null,
    undone_at: expect.any(String),
  });
  expect(await states()).toEqual(['1000 payable']);
  expect(await entryOf(batch.id)).toMatchObject({
    ...{ status: 'cancelled', booked: 0 },
    cancel_reason: `Lote de comissões nº ${batch.id} desfeito`,
  });
  expect(await office.auditOf('affiliate.undo', batch.id)).toHaveLength(1);
  const list = (await office.admin.call('/api/af_batch')).body as unknown as { data: object[] };
  expect(list.data[0]).toMatchObject({ id: batch.id, undone_at: expect.any(String) });
  const file = await office.admin.call(`/api/af_batch/${batch.id}/pix`);
  expect([file.status, file.body.message]).toEqual([409, 'Este lote foi desfeito.']);
  const again = await office.make();
  expect(again).toMatchObject({ total_cents: 1_000, undone_at: null });
});

test('twice, and after it was paid, are refused in words', async () => {
  await office.sale(affiliate.code);
  const first = await office.make();
  await office.undo(first.id);
  const twice = await office.undo(first.id);
  expect([twice.status, twice.body.code, twice.body.message]).toEqual([
    ...[409, 'BATCH_STATE'],
    'Este lote foi desfeito.',
  ]);
  expect((await office.pay(first.id)).body.code).toBe('BATCH_STATE');
  const second = await office.make();
  await office.pay(second.id);
  const paid = await office.undo(second.id);
  expect([paid.status, paid.body.message]).toEqual([409, 'Este lote já foi pago.']);
  expect(await states()).toEqual(['1000 paid']);
});

test('one key takes it back once, with one answer', async () => {
  await office.sale(affiliate.code);
  const { id } = await office.make();
  const headers = { 'idempotency-key': `undo-${id}-0123456789` };
  const ask = () => office.admin.call(`/api/af_batch/${id}/undo`, { method: 'POST', headers });
  const answers = [await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await office.auditOf('affiliate.undo', id)).toHaveLength(1);
});

test.each([1, 2, 3])('at once with a payment, one of both counts (%i)', async () => {
  await office.sale(affiliate.code);
  const { id } = await office.make();
  const [paid, undone] = await Promise.all([office.pay(id), office.undo(id)]);
  expect([paid.status, undone.status].toSorted()).toEqual([200, 409]);
  const entry = await entryOf(id);
  expect(entry.status).toBe(paid.status === 200 ? 'settled' : 'cancelled');
  expect(await states()).toEqual([paid.status === 200 ? '1000 paid' : '1000 payable']);
});

test('money that has moved, even in part, keeps the batch', async () => {
  await office.sale(affiliate.code);
  const batch = await office.make();
  const entry = batch.parts[0]?.fn_entry_id;
  const body = { on: dayFromNow(), amount_cents: 300, fn_bank_account_id: office.bank };
  const settled = await office.send(office.admin, `/api/fn_entry/${entry}/settle`, body);
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);
  const refused = await office.undo(batch.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'ENTRY_STATE']);
  expect(refused.body.message).toMatch(/Estorne-as no financeiro/);
  expect(await states()).toEqual(['1000 in_batch']);
  await office.send(office.admin, `/api/fn_entry/${entry}/reverse`, { reason: 'Erro' });
  expect((await office.undo(batch.id)).status).toBe(200);
});

test('a closed month refuses in words, and nothing changes', async () => {
  await office.sale(affiliate.code);
  const { id } = await office.make();
  const month = `${dayFromNow().slice(0, 7)}-01`;
  await office.sql(
    `insert into fn_month (business_unit_id, month, closed) values ($1, $2, true)
     on conflict (business_unit_id, month) do update set closed = true`,
    [office.unit, month],
  );
  const refused = await office.undo(id);
  await office.sql(
    'update fn_month set closed = false where business_unit_id = $1 and month = $2',
    [office.unit, month],
  );
  expect([refused.status, refused.body.code]).toEqual([409, 'MONTH_CLOSED']);
  expect(refused.body.message).toMatch(/^O mês .* está fechado\.$/);
  expect(await states()).toEqual(['1000 in_batch']);
  expect(await entryOf(id)).toMatchObject({ status: 'open' });
});

test('a sale that was returned whole meanwhile is reversed, and a part of it shrinks', async () => {
  const [whole, part] = [await office.sale(affiliate.code), await office.sale(affiliate.code)];
  const { id } = await office.make();
  await office.refund(whole, 10_000);
  await office.refund(part, 5_000);
  expect((await office.undo(id)).status).toBe(200);
  expect(await states()).toEqual([
    '1000 reversed',
    '1000 payable',
    '-1000 reversed',
    '-500 payable',
  ]);
  expect((await office.make()).total_cents).toBe(500);
});

test('it needs both rights, at that moment', async () => {
  await office.sale(affiliate.code);
  const { id } = await office.make();
  const grant = (granted: string, denied = '{}') =>
    office.sql(
      `update gl_user set granted = $1, denied = $2 where email = 'atendente@exemplo.com.br'`,
      [granted, denied],
    );
  const tries = [
    ['{can_affiliate_view,can_finance_entry_edit}', '{}'],
    ['{can_affiliate_edit}', '{can_finance_entry_edit}'],
    ['{can_affiliate_edit,can_finance_entry_edit}', '{can_affiliate_edit}'],
  ] as const;
  for (const [granted, denied] of tries) {
    await grant(granted, denied);
    expect((await office.undo(id, office.operator)).status, granted).toBe(403);
  }
  expect(await states()).toEqual(['1000 in_batch']);
  expect((await office.undo(99_999_999)).status).toBe(404);
});
