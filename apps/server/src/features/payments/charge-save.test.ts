import { randomUUID } from 'node:crypto';
import type { ChargeBody } from '@balcao/contract/payments/charge';
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

const payerIn = ({ body }: { body: { data?: unknown } }) => {
  const { person_id, person_name, person_tax_id, person_email } = body.data as ChargeBody;
  return { person_id, person_name, person_tax_id, person_email };
};

test.each([
  { person_tax_id: '111.111.111-11' },
  { person_tax_id: '12.ABC.345/01DE-00' },
  { person_email: 'nada' },
  { person_name: '\u200b\u200b' },
])('a payer with %o is refused, when made and when changed', async (wrong) => {
  const [field] = Object.keys(wrong);
  const { id } = await office.made({ emit: false });
  const path = `/api/pm_transaction/${id}`;
  for (const { status, body } of [
    await office.post('', { ...office.base(), ...wrong }),
    await office.admin.call(path, { method: 'PUT', body: wrong }),
  ])
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
});

test.each([
  [' 529.982.247 - 25 ', '52998224725'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('the tax id "%s" is kept plain and found by the list', async (person_tax_id, plain) => {
  const made = await office.post('', {
    ...office.base(),
    person_tax_id,
    person_name: '\u202EMarta Vale',
    person_email: ' Marta@exemplo.net ',
  });
  expect(payerIn(made)).toMatchObject({
    person_name: 'Marta Vale',
    person_tax_id: plain,
    person_email: 'Marta@exemplo.net',
  });
  const { id } = made.body.data as { id: number };
  const found = await office.admin.call(
    `/api/pm_transaction?q=${encodeURIComponent(person_tax_id.trim())}`,
  );
  expect((found.body.data as { id: number }[]).map((row) => row.id)).toContain(id);
});

test('a draft keeps a name, and takes the data of a newly named person', async () => {
  const person_id = await office.personId('paulo');
  const { id } = await office.made({ emit: false, person_tax_id: '529.982.247-25' });
  const put = (body: object) =>
    office.admin.call(`/api/pm_transaction/${id}`, { method: 'PUT', body });
  const blank = await put({ person_name: ' ' });
  expect([blank.status, blank.body.errors]).toEqual([422, { person_name: ['Informe quem paga.'] }]);
  const [paulo] = await office.sql('select name, tax_id, email from gl_user where id = $1', [
    person_id,
  ]);
  expect(payerIn(await put({ person_id }))).toEqual({
    person_id,
    person_name: paulo.name,
    person_tax_id: paulo.tax_id,
    person_email: paulo.email,
  });
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
