import type { DryRun } from '@balcao/contract/automail/rule';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MailOffice, mailOffice } from '../../../../test/automail.ts';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { threadFor } from '../../../../test/threads.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(() => office.sql('update am_rule set active = false'));

let nth = 0;
const ticketOf = (more: object = {}) => {
  nth += 1;
  return office.open('Atendimento', { person_email: `disparo${nth}@cliente.example.com`, ...more });
};
const told = async (rule: number) =>
  (await office.deliveries(rule)).map(({ parent_id, status }) => [parent_id, status]);
const write = (ticket: number, text: string) =>
  office.admin.call(`/api/gl_message/at_ticket/${ticket}/3/message_save`, {
    method: 'POST',
    body: { message: text, clientMessageId: crypto.randomUUID() },
  });
const money = (paid_on: string) => ({ paid_cents: 10_000, paid_on });
/** Runs at these hours from now. */
async function runAt(...hours: number[]) {
  for (const one of hours) await office.run(office.hours(one));
}

test('entering a status counts, leaving and coming back counts again', async () => {
  const [first, second] = (
    await office.sql(`select id from at_ticket_status where kind = 'open' order by id limit 2`)
  ).map(({ id }) => id);
  const rule = await office.rule({ trigger: { kind: 'ticket_status', status_id: second } });
  const ticket = await ticketOf();
  await runAt(0.01);
  expect(await told(rule)).toEqual([]);
  const move = (to: number) =>
    office.admin.call(`/api/at_ticket/${ticket}`, { method: 'PUT', body: { status_id: to } });
  expect((await move(second)).status).toBe(200);
  await runAt(0.02, 0.03);
  expect(await told(rule)).toEqual([[ticket, 'sent']]);
  await move(first);
  await move(second);
  await runAt(0.04);
  expect(await told(rule)).toEqual([
    [ticket, 'sent'],
    [ticket, 'sent'],
  ]);
});

test('a first contact is somebody without an earlier ticket, by address or tax id', async () => {
  const rule = await office.rule({ trigger: { kind: 'first_contact' } });
  const first = await ticketOf({ person_email: 'Novo@cliente.example.com' });
  await ticketOf({ person_email: 'novo@cliente.example.com' });
  await runAt(0.01);
  expect(await told(rule)).toEqual([[first, 'sent']]);
});

test('an idle ticket is told once for each silence, and our own mail is no answer', async () => {
  const customer = await office.rule({
    trigger: { kind: 'ticket_idle', hours: 24, by: 'customer' },
  });
  const staff = await office.rule({ trigger: { kind: 'ticket_idle', hours: 24, by: 'staff' } });
  const ticket = await ticketOf();
  expect((await write(ticket, 'Tudo certo?')).status).toBe(200);
  await runAt(23);
  expect((await told(customer)).filter(([id]) => id === ticket)).toEqual([]);
  await runAt(24.1, 25, 48.5, 72.5);
  expect((await told(customer)).filter(([id]) => id === ticket)).toEqual([[ticket, 'sent']]);
  expect((await told(staff)).filter(([id]) => id === ticket)).toEqual([]);
});

test('a charge is told before and after its due date, until it is paid', async () => {
  const before = await office.rule({
    trigger: { kind: 'due', days: -3 },
    am_template_id: await office.template({
      body: '<p>{{valor}} vence em {{vencimento}}: <a href="{{link}}">pague</a></p>',
    }),
  });
  const after = await office.rule({ trigger: { kind: 'due', days: 2 } });
  const charge = (due_date: string, email: string) =>
    office.made({ due_date, person_email: email });
  const soon = await charge(dayFromNow(5), 'vence@cliente.example.com');
  const paid = await charge(dayFromNow(5), 'pagou@cliente.example.com');
  await runAt(24, 48.1, 72);
  const ofOurs = async (rule: number) =>
    (await told(rule)).filter(([id]) => id === soon.id || id === paid.id);
  expect(await ofOurs(before)).toEqual([
    [soon.id, 'sent'],
    [paid.id, 'sent'],
  ]);
  // Its charge has a mail of its own, which may come before or after.
  const ofRules = office.smtp
    .to('vence@cliente.example.com')
    .filter(({ raw }) => raw.includes('Message-ID: <automail.'));
  expect(ofRules).toHaveLength(1);
  const { raw = '' } = ofRules[0] ?? {};
  expect(raw.replaceAll('=\r\n', '')).toContain('100,00 vence em');
  expect(raw.replaceAll('=\r\n', '')).toMatch(/\/pm\/[\w%.-]+\/options/);
  expect((await office.post(`/${paid.id}/settle`, money(dayFromNow(0)))).status).toBe(200);
  await runAt(24 * 7 + 1, 24 * 7 + 2);
  expect(await ofOurs(after)).toEqual([[soon.id, 'sent']]);
});

test('a paid charge is told with what was paid', async () => {
  const rule = await office.rule({
    trigger: { kind: 'charge_paid' },
    am_template_id: await office.template({ body: '<p>Recebemos {{valor}}.</p>' }),
  });
  const { id } = await office.made({ person_email: 'recibo@cliente.example.com' });
  expect((await office.post(`/${id}/settle`, money(dayFromNow()))).status).toBe(200);
  await runAt(0.01);
  expect(await told(rule)).toEqual([[id, 'sent']]);
  const [row] = await office.deliveries(rule);
  expect(row.body).toMatch(/Recebemos R\$\s100,00\./);
});

test('birthdays come each year, those of 29 February on the 28th of common years', async () => {
  const rule = await office.rule({
    trigger: { kind: 'birthday' },
    am_template_id: await office.template({ body: '<p>Parabéns, {{primeiro_nome}}!</p>' }),
  });
  const [{ id }] = await office.sql(
    `update gl_user set birth_date = '2000-02-29' where email = 'cliente@exemplo.com.br' returning id`,
  );
  const at = async (moment: string) => {
    await office.lookFrom(new Date(Date.parse(moment) - 3_600_000));
    await office.run(new Date(moment));
    return (await office.deliveries(rule)).map(({ parent_id, occasion }) => [parent_id, occasion]);
  };
  expect(await at('2027-02-27T03:30:00Z')).toEqual([]);
  expect(await at('2027-02-28T03:30:00Z')).toEqual([[id, '2027']]);
  expect(await at('2027-03-01T03:30:00Z')).toEqual([[id, '2027']]);
  expect(await at('2028-02-28T03:30:00Z')).toEqual([[id, '2027']]);
  expect(await at('2028-02-29T03:30:00Z')).toEqual([
    [id, '2027'],
    [id, '2028'],
  ]);
});

test('the list of a dry run is what is then sent', async () => {
  const rule = await office.rule({ active: false, kind: 'marketing' });
  const since = new Date(Date.now() - 3_600_000);
  await office.sql(`insert into am_optout values ('disparo900@cliente.example.com', now())`);
  await office.sql(
    `insert into am_block (address, reason, created_at) values ('disparo902@cliente.example.com', 'complaint', now())`,
  );
  const addresses = [900, 901, 902].map((one) => `disparo${one}@cliente.example.com`);
  for (const person_email of [
    ...addresses,
    'Apoio@solar.example.com',
    'apoio+1.x@solar.example.com',
  ])
    await ticketOf({ person_email });
  const { body } = await office.call(`am_rule/${rule}/dry_run`, { days: 1 });
  const { mails, skipped, people, sample } = body.data as DryRun;
  await office.call(`am_rule/${rule}`, { active: true }, 'PUT');
  await office.lookFrom(new Date(since.getTime() - 23 * 3_600_000));
  await office.run(office.hours(25));
  const rows = await office.deliveries(rule);
  const sent = rows.filter(({ status }) => status === 'sent');
  const own = 'É um endereço da própria empresa.';
  expect(rows.filter(({ reason }) => reason === own)).toHaveLength(2);
  expect(sent.length).toBeGreaterThan(0);
  expect(
    sample
      .filter(({ reason }) => reason === null)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(sent.map(({ address }) => address).sort());
  expect([mails, skipped]).toEqual([sent.length, rows.length - sent.length]);
  expect(people).toBe(new Set(sent.map(({ address }) => address)).size);
});

test('the answer of an affiliate is told to that person, once for several within a look', async () => {
  const { server, sql } = office;
  const [{ id, user_id, code }] = await sql(
    'select id, user_id, code from af_affiliate where user_id is not null',
  );
  const body = '<p>Recebemos, {{codigo}}. <a href="{{link}}">Sua página</a></p>';
  const rule = await office.rule({
    trigger: { kind: 'affiliate_answer' },
    am_template_id: await office.template({ body }),
  });
  const say = async (client: TestClient, message: string) =>
    expect(
      (await threadFor(client, { origin: 'af_affiliate', code: id, channel: 3 }).send({ message }))
        .status,
    ).toBe(200);
  const affiliate = await loggedIn(server.url, 'afiliada');
  await say(office.admin, 'Tudo bem?');
  await runAt(0.01);
  expect(await told(rule)).toEqual([]);
  await say(affiliate, 'Tudo.');
  await say(affiliate, 'E a comissão?');
  await runAt(0.02, 0.03);
  expect(await told(rule)).toEqual([[id, 'sent']]);
  const [sent] = await sql(
    'select person_id, address, html from am_delivery where am_rule_id = $1',
    [rule],
  );
  expect(sent).toMatchObject({ person_id: user_id, address: 'afiliada@exemplo.com.br' });
  expect(sent.html).toContain(`Recebemos, ${code}.`);
  expect(sent.html).toContain('/affiliate');
});
