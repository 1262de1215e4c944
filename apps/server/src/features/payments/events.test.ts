import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { OfficePage } from '../../../test/office.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

test('a colleague who has the ticket open hears of each act on its charges', async () => {
  const id = await office.open();
  const other = await office.open();
  const page = await OfficePage.open(office.operator);
  const topic = `ticket.${id}`;
  for (const one of [id, other]) expect(await page.subscribe(`ticket.${one}`)).toBe(true);
  const news = { type: 'charge.changed', data: { ticket_id: id } };
  const heard = () => page.heard(topic).filter(({ type }) => type === news.type).length;
  let told = 0;
  const tells = async (act: () => Promise<unknown>) => {
    await act();
    told += 1;
    await expect.poll(heard).toBe(told);
  };
  let charge = { id: 0 };
  await tells(async () => {
    charge = await office.made({ at_ticket_id: id, emit: false });
  });
  const call = (method: string, body: object = {}) =>
    office.admin.call(`/api/pm_transaction/${charge.id}`, { method, body });
  await tells(() => call('PUT', { description: 'Visita técnica' }));
  await tells(() => office.post(`/${charge.id}/emit`));
  await tells(() => office.post(`/${charge.id}/change_type`, { type: 'pix' }));
  const part = { paid_on: '2026-01-05', paid_cents: 4_000 };
  await tells(() => office.post(`/${charge.id}/settle`, part));
  await tells(() => office.post(`/${charge.id}/refund`, { value_cents: 100, reason: 'Erro' }));
  await tells(async () => {
    charge = await office.made({ at_ticket_id: id, emit: false });
  });
  await tells(() =>
    office.post('/recurrence', {
      ...office.base(),
      at_ticket_id: id,
      every: 'month',
      times: 2,
    }),
  );
  await tells(() => call('PUT', { at_ticket_id: other }));
  expect(await page.news(`ticket.${other}`)).toMatchObject({ data: { ticket_id: other } });
  page.close();
});
