import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const whole = async (id: number) =>
  (await office.admin.call(`/api/pm_transaction/${id}/edit`)).body.data as Record<string, unknown>;

test('an emitted charge keeps its number and link, and is paid with the codes of its new type', async () => {
  const { id } = await office.made();
  const before = await whole(id);
  expect(before.payment_code).toMatch(/^\d{47}$/);
  const { status, body } = await office.post(`/${id}/change_type`, { type: 'pix' });
  expect([status, body.data]).toMatchObject([200, { type: 'pix', status: 'emitted' }]);
  const { token, our_number, reference, pix_code } = before;
  const kept = { token, our_number, reference, pix_code };
  expect(await whole(id)).toMatchObject({ ...kept, payment_code: null });
  await office.post(`/${id}/change_type`, { type: 'boleto' });
  expect(await whole(id)).toMatchObject({ ...kept, payment_code: before.payment_code });
  const { rows } = await office.server.ctx.pool.query(
    `select after from gl_audit where record = 'pm_transaction' and record_id = $1 and action = 'payment.type' order by id`,
    [id],
  );
  expect(rows).toEqual([{ after: { type: 'pix' } }, { after: { type: 'boleto' } }]);
});

test('one that was partly paid keeps its type', async () => {
  const { id } = await office.made();
  await office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 1 });
  const { status, body } = await office.post(`/${id}/change_type`, { type: 'pix' });
  expect([status, body.code]).toEqual([409, 'CHARGE_STATE']);
  expect((await office.post(`/${id}/change_type`, { type: 'ouro' })).status).toBe(422);
});

test('without the flag nobody changes it', async () => {
  const { id } = await office.made();
  const by = office.operator;
  const { status } = await office.post(`/${id}/change_type`, { type: 'pix' }, undefined, by);
  expect([403, 404]).toContain(status);
  expect(await whole(id)).toMatchObject({ type: 'boleto' });
});
