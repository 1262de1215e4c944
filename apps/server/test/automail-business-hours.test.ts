import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from './automail.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());

const hours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', of_unit: true };

test('a rule with the hours of the unit waits for those of each record’s unit, and for its own where there are none', async () => {
  const [first, second] = await office.sql('select id from gl_business_unit order by id limit 2');
  const told = await office.admin.call(`/api/gl_business_unit/${first.id}`, {
    method: 'PUT',
    body: { work_days: ['6', '7'], opens_at: '10:00', closes_at: '12:30' },
  });
  expect(told.status).toBe(200);
  const rule = await office.rule({ window: hours });
  const [weekend, usual] = [newAddress(), newAddress()];
  // 2090-03-03 is a Friday.
  const friday = new Date('2090-03-03T23:00:00Z');
  for (const [to, unit] of [
    [weekend, first.id],
    [usual, second.id],
  ]) {
    const ticket = await office.open('Atendimento', { person_email: to });
    await office.sql('update at_ticket set business_unit_id = $2, created_at = $3 where id = $1', [
      ticket,
      unit,
      friday,
    ]);
  }
  await office.lookFrom(new Date(friday.getTime() - 60_000));
  const got = () => [office.smtp.to(weekend).length, office.smtp.to(usual).length];
  await office.run(new Date('2090-03-03T23:30:00Z'));
  expect((await office.deliveries(rule)).map(({ reason }) => reason)).toEqual([
    'Espera o horário de envio.',
    'Espera o horário de envio.',
  ]);
  await office.run(new Date('2090-03-04T12:59:00Z'));
  expect(got()).toEqual([0, 0]);
  await office.run(new Date('2090-03-04T13:00:30Z'));
  expect(got()).toEqual([1, 0]);
  await office.run(new Date('2090-03-06T11:59:00Z'));
  expect(got()).toEqual([1, 0]);
  await office.run(new Date('2090-03-06T12:00:30Z'));
  expect(got()).toEqual([1, 1]);
});
