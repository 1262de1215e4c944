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

test('how punctually somebody pays: what was paid by the counted due date, and the days of the rest', async () => {
  const ticket = await office.open();
  const paid = async (due_date: string, paid_on: string, paid_cents = 10_000) => {
    const { id } = await office.made({ at_ticket_id: ticket, due_date });
    await office.post(`/${id}/settle`, { paid_on, paid_cents });
    return id;
  };
  // 31 January 2026 is a Saturday: Monday is in time.
  const first = await paid('2026-01-31', '2026-02-02');
  await paid('2026-01-15', '2026-01-20');
  await paid('2026-01-15', '2026-01-24');
  await paid('2026-01-15', '2026-01-10', 5_000);
  await office.post(`/${first}/refund`, { value_cents: 10_000, reason: 'Erro' });
  const habits = { settled: 3, in_time: 1, late_days: 7 };
  expect((await indicators(`at_ticket_id=${ticket}`)).body.data).toMatchObject(habits);
  const page = await office.admin.call(`/api/at_ticket/${ticket}/edit`);
  expect(page.body.data).toMatchObject({ ifc: habits });
  const none = await indicators(`at_ticket_id=${await office.open()}`);
  expect(none.body.data).toMatchObject({ settled: 0, in_time: 0, late_days: null });
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
