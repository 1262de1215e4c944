import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { evaluateRules } from '../src/features/automail/evaluation/evaluate.ts';
import { type MailOffice, mailOffice, newAddress } from './automail.ts';
import { loggedIn } from './client.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(() => office.sql('update am_rule set active = false'));

const customerId = async () =>
  (await office.sql(`select id from gl_user where email = 'cliente@exemplo.com.br'`))[0].id;

test('a person with two addresses gets one mail, at the one that the conversation has', async () => {
  const rule = await office.rule();
  const own = newAddress();
  const ticket = await office.open('Atendimento', { person_email: own });
  await office.sql('update at_ticket set person_id = $2 where id = $1', [
    ticket,
    await customerId(),
  ]);
  await office.run();
  await office.run(office.hours(1));
  const account = 'cliente@exemplo.com.br';
  expect([office.smtp.to(own).length, office.smtp.to(account).length]).toEqual([1, 0]);
  expect(await office.deliveries(rule)).toMatchObject([{ status: 'sent', address: own }]);
});

test('what the blocked one of two addresses cannot get does not go to the other', async () => {
  const rule = await office.rule();
  const own = newAddress();
  await office.sql(
    `insert into am_block (address, reason, until, created_at)
     values ($1, 'bounce', now() + interval '60 days', now())`,
    [own],
  );
  const ticket = await office.open('Atendimento', { person_email: own });
  await office.sql('update at_ticket set person_id = $2 where id = $1', [
    ticket,
    await customerId(),
  ]);
  await office.run();
  expect(office.smtp.to('cliente@exemplo.com.br')).toEqual([]);
  expect(await office.deliveries(rule)).toMatchObject([
    { status: 'skipped', reason: 'O endereço devolveu um e-mail há menos de 60 dias.' },
  ]);
});

test('an address that became one of ours, or was taken away, between queue and sending gets nothing', async () => {
  const rule = await office.rule();
  const [first, second] = [newAddress(), newAddress()];
  const ours = await office.open('Atendimento', { person_email: first });
  const gone = await office.open('Atendimento', { person_email: second });
  await evaluateRules(office.at(office.hours(0.01)));
  const change = 'update at_ticket set person_email = $2 where id = $1';
  await office.sql(change, [ours, 'apoio@solar.example.com']);
  await office.sql(change, [gone, null]);
  await office.run(office.hours(0.02));
  await office.run(office.hours(25));
  const reasons = (await office.deliveries(rule)).map(({ status, reason }) => [status, reason]);
  expect(reasons).toEqual([
    ['skipped', 'É um endereço da própria empresa.'],
    ['skipped', 'A pessoa não tem e-mail.'],
  ]);
  expect([first, second, 'apoio@solar.example.com'].flatMap(office.smtp.to)).toEqual([]);
});

test('who loses the right while a form is open saves, simulates and tries again nothing', async () => {
  const mails = await office.sql(
    `select id from am_delivery where status = 'skipped' order by id desc limit 1`,
  );
  const rule = await office.rule({ active: false });
  const rights = (column: 'granted' | 'denied') =>
    office.sql(
      `update gl_user set ${column} = '{can_automail_view,can_automail_edit}'
       where email = 'financeiro@exemplo.com.br'`,
    );
  await rights('granted');
  const editor = await loggedIn(office.server.url, 'financeiro');
  const path = `/api/am_rule/${rule}`;
  expect((await editor.call(`${path}/edit`)).status).toBe(200);
  await rights('denied');
  const attempts = [
    await editor.call(path, { method: 'PUT', body: { active: true } }),
    await editor.call(`${path}/dry_run`, { method: 'POST', body: {} }),
    await editor.call(`/api/am_delivery/${mails[0].id}/retry`, { method: 'POST', body: {} }),
  ];
  for (const { status, body } of attempts)
    expect([status, body.code, body.message]).toEqual([403, 'FORBIDDEN', expect.any(String)]);
  const [kept] = await office.sql('select active from am_rule where id = $1', [rule]);
  expect(kept.active).toBe(false);
});
