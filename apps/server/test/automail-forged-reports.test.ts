import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messageIdOf } from '../src/features/automail/names.ts';
import { takeMail } from '../src/features/messages/mail/inbound.ts';
import { type MailOffice, mailOffice, newAddress } from './automail.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(() => office.sql('update am_rule set active = false'));

let nth = 0;
const HEAD = (type: string) => {
  nth += 1;
  return `From: mailer-daemon@x.example.com\r\nTo: apoio@solar.example.com\r\nMessage-ID: <r${nth}@x.example.com>\r\nContent-Type: multipart/report; report-type=${type}; boundary=b\r\n\r\n`;
};
const report = (names: string, { action = 'failed', type = 'delivery-status' } = {}) =>
  `${HEAD(type)}--b\r\nContent-Type: message/${type}\r\n\r\nAction: ${action}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${names}\r\n\r\n--b--\r\n`;
const take = (raw: string) => takeMail(office.server.ctx, Buffer.from(raw, 'latin1'));
const blocked = async () => (await office.sql('select address from am_block')).length;

async function mailed(count: number): Promise<number[]> {
  const rule = await office.rule();
  for (let one = 0; one < count; one += 1)
    await office.open('Atendimento', { person_email: newAddress() });
  await office.run();
  return (await office.deliveries(rule)).map(({ id }: { id: number }) => id);
}

test('a forged report silences nobody: each address needs the code of a mail to it', async () => {
  const before = await blocked();
  const [own = 0, ...others] = await mailed(4);
  const mine = messageIdOf(office.server.ctx, own);
  const code = /\.([a-z2-7]{16})@/.exec(mine)?.[1];
  const forged = others.map((id) => `<automail.${id}.${code}@solar.example.com>`).join(' ');
  for (const type of ['delivery-status', 'feedback-report']) await take(report(forged, { type }));
  for (const action of ['delayed', 'relayed', 'delivered', 'expanded'])
    await take(report(mine, { action }));
  expect(await blocked()).toBe(before);
  await take(report(`${forged} ${mine}`));
  expect(await blocked()).toBe(before + 1);
});

test('a report of ten thousand parts, or of twenty megabytes, ends soon and blocks nobody without a code', async () => {
  const before = await blocked();
  const parts = `${HEAD('delivery-status')}${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)}--b--\r\n`;
  const long = `${HEAD('delivery-status')}--b\r\n\r\n${'automail.1.aaaaaaaaaaaaaaaa@ '.repeat(700_000)}\r\n--b--\r\n`;
  const begun = performance.now();
  for (const raw of [parts, long]) expect(await take(raw)).toBe('ignored');
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(await blocked()).toBe(before);
}, 90_000);

test('a hundred absence notices start nothing', async () => {
  const [id = 0] = await mailed(1);
  const count = async () =>
    (
      await office.sql(
        'select (select count(*) from at_ticket) as tickets, (select count(*) from am_delivery) as mails',
      )
    )[0];
  const before = await count();
  for (let one = 0; one < 100; one += 1)
    await take(
      `From: ana${one}@x.example.com\r\nTo: apoio@solar.example.com\r\nIn-Reply-To: ${messageIdOf(office.server.ctx, id)}\r\nMessage-ID: <o${one}@x.example.com>\r\nAuto-Submitted: auto-replied\r\nSubject: Ausente\r\n\r\nFérias.\r\n`,
    );
  await office.run();
  expect(await count()).toEqual(before);
}, 90_000);
