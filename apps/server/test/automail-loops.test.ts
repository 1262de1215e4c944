import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { takeMail } from '../src/features/messages/mail/inbound.ts';
import { type MailOffice, mailOffice, newAddress } from './automail.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(() => office.sql('update am_rule set active = false'));

const HOURS = 60;
const write = (ticket: number, message: string) =>
  office.admin.call(`/api/gl_message/at_ticket/${ticket}/3/message_save`, {
    method: 'POST',
    body: { message, clientMessageId: crypto.randomUUID() },
  });
const ofTicket = async (rule: number, ticket: number) =>
  (await office.deliveries(rule)).filter(({ parent_id }) => Number(parent_id) === ticket);

test('two rules about the same silence do not answer each other: each writes once', async () => {
  const idle = (hours: number) =>
    office.rule({ trigger: { kind: 'ticket_idle', hours, by: 'anyone' } });
  const rules = [await idle(1), await idle(2)];
  const ana = newAddress();
  const ticket = await office.open('Atendimento', { person_email: ana });
  expect((await write(ticket, 'Tudo certo?')).status).toBe(200);
  // Each mail is a line of the ticket, whose silence begins anew: the other rule could hear it for ever.
  for (let hour = 1; hour <= HOURS; hour += 1) await office.run(office.hours(hour + 0.05));
  for (const rule of rules)
    expect((await ofTicket(rule, ticket)).map(({ status }) => status)).toEqual(['sent']);
  expect(office.smtp.to(ana)).toHaveLength(2);
  expect((await write(ticket, 'Ainda por aí?')).status).toBe(200);
}, 60_000);

test('a mail of a rule that comes back into our own mailbox opens no ticket and starts no rule', async () => {
  const rule = await office.rule();
  const [ana, bia] = [newAddress(), newAddress()];
  for (const person_email of [ana, bia]) await office.open('Atendimento', { person_email });
  await office.run();
  const raw = office.smtp.to(ana)[0]?.raw ?? '';
  expect(raw).toContain('Auto-Submitted: auto-generated');
  const count = 'select count(*)::int as count from at_ticket';
  const before = await office.sql(count);
  expect(await takeMail(office.server.ctx, Buffer.from(raw))).toBe('ignored');
  // Somebody's forwarding strips what marks it as ours; what it is stays.
  const other = office.smtp.to(bia)[0]?.raw ?? '';
  const stripped = other.replace(/^X-Balcao: 1\r\n/m, '');
  expect(stripped).not.toBe(other);
  expect(await takeMail(office.server.ctx, Buffer.from(stripped))).toBe('ignored');
  await office.run();
  expect(await office.sql(count)).toEqual(before);
  expect(await office.deliveries(rule)).toHaveLength(2);
});
