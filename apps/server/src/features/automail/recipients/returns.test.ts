import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../../test/automail.ts';
import { takeMail } from '../../messages/mail/inbound.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(async () => {
  await office.sql('update am_rule set active = false');
  office.smtp.answers.data = null;
});

describe('what comes back', () => {
  const idOf = (raw: string) => /^Message-ID: <(.*)>\r$/m.exec(raw)?.[1] ?? '';
  const report = (messageId: string, type = 'delivery-status') =>
    Buffer.from(
      [
        'From: mailer-daemon@cliente.example.com',
        'To: apoio@solar.example.com',
        `Message-ID: <${Math.random()}@cliente.example.com>`,
        `Content-Type: multipart/report; report-type=${type}; boundary=b`,
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'x',
        '--b',
        `Content-Type: message/${type}`,
        '',
        type === 'delivery-status' ? 'Action: failed' : 'Feedback-Type: abuse',
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: <${messageId}>`,
        '',
        '--b--',
      ].join('\r\n'),
    );

  test('is remembered: a bounce blocks the address for 60 days, a complaint for good', async () => {
    const rule = await office.rule();
    const [ana, bia] = [newAddress(), newAddress()];
    await office.ticketOf(ana);
    await office.ticketOf(bia);
    await office.run();
    const [toAna, toBia] = [office.smtp.to(ana)[0], office.smtp.to(bia)[0]];
    await takeMail(office.server.ctx, report('automail.1.aaaaaaaaaaaaaaaa@solar.example.com'));
    expect((await office.deliveries(rule)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    await takeMail(office.server.ctx, report(idOf(toAna?.raw ?? '')));
    await takeMail(office.server.ctx, report(idOf(toBia?.raw ?? ''), 'feedback-report'));
    expect((await office.deliveries(rule)).map(({ status }) => status)).toEqual([
      'bounced',
      'complained',
    ]);
    await office.ticketOf(ana);
    await office.ticketOf(bia);
    await office.run();
    expect((await office.deliveries(rule)).slice(2).map(({ reason }) => reason)).toEqual([
      'O endereço devolveu um e-mail há menos de 60 dias.',
      'A pessoa marcou um e-mail nosso como spam.',
    ]);
    await office.lookFrom(office.hours(61 * 24 - 1));
    const [third, fourth] = [await office.ticketOf(ana), await office.ticketOf(bia)];
    await office.sql('update at_ticket set created_at = $2 where id = any($1)', [
      [third, fourth],
      office.hours(61 * 24),
    ]);
    await office.run(office.hours(61 * 24 + 1));
    expect([office.smtp.to(ana).length, office.smtp.to(bia).length]).toEqual([2, 1]);
  });

  test('counts for a mail that may have gone out, too', async () => {
    const rule = await office.rule();
    const ana = newAddress();
    await office.ticketOf(ana);
    await office.run();
    // The mail server took it and did not say so.
    await office.sql("update am_delivery set status = 'failed' where am_rule_id = $1", [rule]);
    await takeMail(office.server.ctx, report(idOf(office.smtp.to(ana)[0]?.raw ?? '')));
    expect(await office.deliveries(rule)).toMatchObject([{ status: 'bounced' }]);
    expect(await office.sql('select reason from am_block where address = $1', [ana])).toEqual([
      { reason: 'bounce' },
    ]);
  });

  test('by an absence notice starts nothing', async () => {
    const rule = await office.rule();
    const ana = newAddress();
    const ticket = await office.ticketOf(ana);
    await office.run();
    const raw = office.smtp.to(ana)[0]?.raw ?? '';
    const replyTo = /^Reply-To: (.*?)\r?$/m.exec(raw)?.[1];
    const absence = `From: ${ana}\r\nTo: ${replyTo}\r\nAuto-Submitted: auto-replied\r\nMessage-ID: <${Math.random()}@x>\r\nSubject: Ausente\r\n\r\nEstou de férias.`;
    expect(await takeMail(office.server.ctx, Buffer.from(absence))).toBe('ignored');
    await office.run();
    expect(await office.deliveries(rule)).toHaveLength(1);
    expect((await office.lines(ticket, 3)).map(({ body }) => body).join()).not.toContain('férias');
  });
});
