import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';

let office: ChargeOffice;
let own: number;
let foreign: number;
beforeAll(async () => {
  office = await chargeOffice();
  own = await office.open();
  foreign = await office.open('Comercial Sul');
  const flags = '{show_ifc,can_see_finance,can_transaction_edit,is_finance_supervisor}';
  await office.sql('update gl_user set granted = $1 where id = $2', [
    flags,
    await office.personId('atendente'),
  ]);
});
afterAll(() => office.server.stop());

const indicators = (query: string, client = office.operator) =>
  client.call(`/api/pm_transaction/indicators?${query}`);

test('the figures of a customer are for those who see the ticket or the person', async () => {
  const { id } = await office.made({ at_ticket_id: own, due_date: '2090-01-31' });
  await office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 4_000 });
  const figures = { paid_cents: 4_000, open_cents: 6_000, last_payment_on: '2026-01-05' };
  expect((await indicators(`at_ticket_id=${own}`)).body.data).toMatchObject(figures);
  expect((await indicators(`at_ticket_id=${foreign}`)).status).toBe(404);
  expect((await indicators(`at_ticket_id=${foreign}`, office.admin)).status).toBe(200);
  const [customer, admin] = [await office.personId('cliente'), await office.personId('admin')];
  expect((await indicators(`person_id=${customer}`)).status).toBe(200);
  expect((await indicators(`person_id=${admin}`)).status).toBe(404);
  expect((await indicators('person_id=999999')).status).toBe(404);
});

test('a charge names no ticket that its maker does not see, neither new nor changed', async () => {
  const by = office.operator;
  const rows = await office.count('select count(*) from pm_transaction');
  const refused = await office.post('', { ...office.base(), at_ticket_id: foreign }, undefined, by);
  expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
    422,
    ['at_ticket_id'],
  ]);
  expect(await office.count('select count(*) from pm_transaction')).toBe(rows);
  const made = await office.post('', office.base(), undefined, by);
  const { id } = made.body.data as { id: number };
  const change = (at_ticket_id: number | null) =>
    by.call(`/api/pm_transaction/${id}`, { method: 'PUT', body: { at_ticket_id } });
  expect((await change(foreign)).status).toBe(422);
  expect((await change(own)).body.data).toMatchObject({ at_ticket_id: own });
  expect((await change(null)).body.data).toMatchObject({ at_ticket_id: null });
});
