import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';

let office: ChargeOffice;
let clerk: TestClient;
let other: number;
beforeAll(async () => {
  office = await chargeOffice();
  const { pool } = office.server.ctx;
  const { rows } = await pool.query('select id from gl_business_unit where id <> $1 limit 1', [
    office.unit,
  ]);
  other = rows[0].id;
});
afterAll(() => office.server.stop());

/** A clerk of one unit with these flags. */
async function clerkWith(granted: string[]): Promise<void> {
  const { pool } = office.server.ctx;
  const { rows } = await pool.query(
    `update gl_user set granted = $1, user_group_id = null where email = 'paulo@exemplo.com.br' returning id`,
    [granted],
  );
  await pool.query('delete from gl_user_business_unit where user_id = $1', [rows[0].id]);
  await pool.query(
    'insert into gl_user_business_unit (user_id, business_unit_id) values ($1, $2)',
    [rows[0].id, office.unit],
  );
  clerk = await loggedIn(office.server.url, 'paulo');
}
const change = (id: number, body: object) =>
  clerk.call(`/api/pm_transaction/${id}`, { method: 'PUT', body });
const placeOf = async (id: number) => {
  const { rows } = await office.server.ctx.pool.query(
    'select business_unit_id, ticket_id, description from pm_transaction where id = $1',
    [id],
  );
  return rows[0];
};

test('nobody moves a draft to a unit whose charges they may not change', async () => {
  await clerkWith(['can_transaction_edit']);
  const { id } = await office.made({ emit: false });
  const before = await placeOf(id);
  const moved = { business_unit_id: other, description: 'Levada' };
  expect((await change(id, moved)).status).toBe(403);
  expect((await change(id, { business_unit_id: 999_999 })).status).toBe(422);
  expect(await placeOf(id)).toEqual(before);
  expect((await change(id, { description: 'Fica', business_unit_id: office.unit })).status).toBe(
    200,
  );
  expect(await placeOf(id)).toEqual({ ...before, description: 'Fica' });
});

test('who changes the charges of tickets alone takes none from its ticket', async () => {
  await clerkWith(['can_ticket_payment_edit']);
  const assignee = await office.personId('paulo');
  const ticket = await office.open();
  await office.sql('update at_ticket set assignee_id = $1 where id = $2', [assignee, ticket]);
  const { id } = await office.made({ emit: false, at_ticket_id: ticket });
  const before = await placeOf(id);
  expect((await change(id, { at_ticket_id: null })).status).toBe(403);
  expect(await placeOf(id)).toEqual(before);
  expect((await change(id, { description: 'Fica', at_ticket_id: ticket })).status).toBe(200);
});

test('a draft that people have written about is not deleted behind their words', async () => {
  const { id } = await office.made({ emit: false });
  const said = { message: 'CPF 529.982.247-25', client_message_id: randomUUID() };
  const thread = `/api/gl_message/pm_transaction/${id}/2/message_save`;
  expect((await office.send(office.admin, thread, said)).status).toBe(200);
  const remove = () => office.admin.call(`/api/pm_transaction/${id}`, { method: 'DELETE' });
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'CHARGE_STATE' } });
  expect((await office.post(`/${id}/cancel`, { reason: 'Engano' })).status).toBe(200);
});
