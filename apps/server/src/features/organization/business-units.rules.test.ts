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
