import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { TestClient } from '../../../test/client.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const TOO_LONG = 'Nos boletos do banco 001, o convênio tem até 7 dígitos.';

test('the form of a unit refuses what its bank’s slips have no place for, and other fields can be saved', async () => {
  const { admin, unit } = office;
  const put = (body: object) =>
    admin.call(`/api/gl_business_unit/${unit}`, { method: 'PUT', body });
  const { status, body } = await put({ bank_agreement: '12345678' });
  expect([status, body.errors]).toEqual([422, { bank_agreement: [TOO_LONG] }]);
  expect((await put({ bank_agreement: '01234567' })).status).toBe(200);
  await office.server.ctx.pool.query(
    `update gl_business_unit set bank_agreement = '12345678' where id = $1`,
    [unit],
  );
  expect((await put({ name: 'Unidade de antes' })).status).toBe(200);
});

test('the hours of a unit are told whole, on days that exist, and end after they begin', async () => {
  const { admin, unit } = office;
  const put = async (body: object) => {
    const saved = await admin.call(`/api/gl_business_unit/${unit}`, { method: 'PUT', body });
    return [saved.status, Object.keys((saved.body.errors as object | undefined) ?? {})];
  };
  expect(await put({ work_days: ['1'] })).toEqual([422, ['opens_at']]);
  expect(await put({ opens_at: '08:00', closes_at: '18:00' })).toEqual([422, ['work_days']]);
  const hours = { work_days: ['1', '5'], opens_at: '08:00', closes_at: '18:00' };
  expect(await put({ ...hours, closes_at: null })).toEqual([422, ['closes_at']]);
  expect(await put({ ...hours, closes_at: '08:00' })).toEqual([422, ['closes_at']]);
  expect(await put({ ...hours, work_days: ['8'] })).toEqual([422, ['work_days']]);
  expect(await put(hours)).toEqual([200, []]);
  expect(await put({ opens_at: '19:00' })).toEqual([422, ['closes_at']]);
  expect(await put({ work_days: [], opens_at: null, closes_at: null })).toEqual([200, []]);
});

test('a unit that had such data before emits nothing, in words, and its late slip’s page shows no code', async () => {
  const { server, unit, made, base, post } = office;
  const agreement = (text: string) =>
    server.ctx.pool.query('update gl_business_unit set bank_agreement = $2 where id = $1', [
      unit,
      text,
    ]);
  await agreement('2901453');
  const { id, token } = await made();
  await agreement('12345678');
  const refused = await post('', { ...base(), emit: true });
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_UNIT_INCOMPLETE']);
  await server.ctx.pool.query(
    `update pm_transaction set due_date = '2026-01-05', counted_due_date = '2026-01-05' where id = $1`,
    [id],
  );
  const page = await new TestClient(server.url).call(`/api/pm_transaction/${token}/token_get`);
  expect([page.status, page.body.found]).toEqual([200, true]);
});
