import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../../test/automail.ts';
import { readMail } from '../../../platform/mail-reading/read-mail.ts';
import { evaluateRules } from '../evaluation/evaluate.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(async () => {
  await office.sql('update am_rule set active = false');
  office.smtp.answers.data = null;
});

describe('a mail', () => {
  test('goes out once, with its headers, and stands in the thread of its ticket', async () => {
    const rule = await office.rule();
    const ana = newAddress();
    const ticket = await office.ticketOf(ana);
    await office.run();
    await office.run();
    expect(office.smtp.to(ana)).toHaveLength(1);
    const { raw } = office.smtp.to(ana)[0] ?? { raw: '' };
    expect(await readMail(Buffer.from(raw))).toMatchObject({ subject: 'Olá, Ana' });
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Message-ID: <automail\.\d+\.[a-z2-7]{16}@solar\.example\.com>\r$/m);
    expect(raw).toMatch(new RegExp(`^Reply-To: apoio\\+${ticket}\\.[a-z2-7]{16}@solar`, 'm'));
    expect(raw).not.toMatch(/^List-Unsubscribe/m);
    expect(await office.only(rule)).toMatchObject({
      status: 'sent',
      address: ana,
      subject: 'Olá, Ana',
      attempts: 1,
      reason: null,
    });
    expect(await office.lines(ticket, 3)).toContainEqual({
      author_kind: 'system',
      body: expect.stringContaining('E-mail enviado: Olá, Ana\n\nOlá, Ana Lima.'),
      is_pending: false,
    });
  });

  test('tells nothing that happened before its rule was switched on', async () => {
    const ana = newAddress();
    await office.ticketOf(ana);
    const rule = await office.rule();
    await office.run();
    expect(await office.deliveries(rule)).toEqual([]);
  });

  test('waits a day for the address that a visitor may still tell, then is kept back', async () => {
    const rule = await office.rule();
    const ticket = await office.ticketOf(undefined);
    await office.run();
    expect(await office.only(rule)).toMatchObject({
      status: 'waiting',
      reason: 'Ainda não há um e-mail da pessoa.',
    });
    const ana = newAddress();
    const other = await office.ticketOf(undefined);
    await office.run(office.hours(1));
    await office.sql('update at_ticket set person_email = $2 where id = $1', [ticket, ana]);
    await office.run(office.hours(2));
    expect(office.smtp.to(ana)).toHaveLength(1);
    await office.run(office.hours(26));
    const rows = await office.deliveries(rule);
    expect(rows.map(({ parent_id, status, reason }) => [parent_id, status, reason])).toEqual([
      [ticket, 'sent', null],
      [other, 'skipped', 'A pessoa não tem e-mail.'],
    ]);
  });

  test('goes to the address that the person has when it is sent', async () => {
    const [before, after] = [newAddress(), newAddress()];
    const window = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' };
    await office.rule({ window });
    const night = new Date('2090-03-01T05:00:00Z');
    const ticket = await office.ticketOf(before);
    await office.sql('update at_ticket set created_at = $2 where id = $1', [ticket, night]);
    await office.lookFrom(new Date(night.getTime() - 60_000));
    await office.run(new Date(night.getTime() + 1_000));
    await office.sql('update at_ticket set person_email = $2 where id = $1', [ticket, after]);
    await office.run(new Date('2090-03-01T11:59:00Z'));
    expect([office.smtp.to(before), office.smtp.to(after)]).toEqual([[], []]);
    await office.run(new Date('2090-03-01T12:00:01Z'));
    expect([office.smtp.to(before).length, office.smtp.to(after).length]).toEqual([0, 1]);
  });

  test('is kept back when the rule is off, or the record no longer fits', async () => {
    const conditions = { op: 'equals', variable: 'titulo', value: 'Teste' };
    const rule = await office.rule({ conditions });
    const [off, changed] = [newAddress(), newAddress()];
    const first = await office.ticketOf(changed);
    await office.ticketOf(off, { title: 'Outro' });
    await evaluateRules(office.at(office.hours(0.01)));
    expect((await office.only(rule)).parent_id).toBe(first);
    await office.sql(`update at_ticket set title = 'Mudou' where id = $1`, [first]);
    await office.run(office.hours(0.02));
    expect(await office.only(rule)).toMatchObject({
      status: 'skipped',
      reason: 'As condições deixaram de valer.',
    });
    await office.sql('update am_rule set active = false');
    const later = await office.rule();
    await office.ticketOf(off);
    await evaluateRules(office.at(office.hours(0.02)));
    await office.call(`am_rule/${later}`, { active: false }, 'PUT');
    await office.run(office.hours(0.03));
    expect((await office.deliveries(later)).map(({ reason }) => reason)).toEqual([
      'O e-mail automático foi desligado.',
    ]);
    expect([office.smtp.to(off), office.smtp.to(changed)]).toEqual([[], []]);
  });
});

describe('a mail server', () => {
  test('that is away for an hour gets each mail once, in its time', async () => {
    const rule = await office.rule();
    const ana = newAddress();
    await office.ticketOf(ana);
    office.smtp.answers.data = Object.assign(new Error('away'), { responseCode: 451 });
    const begin = Date.now();
    for (const minutes of [0.1, 1, 5, 20, 40]) await office.run(new Date(begin + minutes * 60_000));
    expect(await office.only(rule)).toMatchObject({
      status: 'waiting',
      reason: expect.stringContaining('Tentaremos de novo'),
    });
    office.smtp.answers.data = null;
    await office.run(new Date(begin + 3 * 3_600_000));
    await office.run(new Date(begin + 4 * 3_600_000));
    expect(office.smtp.to(ana)).toHaveLength(1);
    expect((await office.only(rule)).status).toBe('sent');
  });

  test('that refuses for good fails it at once; staff have it tried again', async () => {
    const rule = await office.rule();
    const ana = newAddress();
    await office.ticketOf(ana);
    office.smtp.answers.data = Object.assign(new Error('no such user'), { responseCode: 550 });
    await office.run();
    const failed = await office.only(rule);
    expect(failed).toMatchObject({ status: 'failed', reason: expect.stringContaining('recusou') });
    office.smtp.answers.data = null;
    const again = await office.call(`am_delivery/${failed.id}/retry`, {});
    expect(again.body.data).toMatchObject({ status: 'waiting', reason: null });
    const [audit] = await office.sql(
      `select record_id, before from gl_audit where action = 'automail.retry'`,
    );
    expect(audit).toMatchObject({ record_id: failed.id, before: { reason: failed.reason } });
    await office.run();
    expect(office.smtp.to(ana)).toHaveLength(1);
    expect(await office.call(`am_delivery/${failed.id}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'DELIVERY_STATE' },
    });
  });

  test('may have a mail whose server died: it fails with its reason and is not sent a second time', async () => {
    const rule = await office.rule();
    const [begun, waiting] = [newAddress(), newAddress()];
    await office.ticketOf(begun);
    await office.ticketOf(waiting);
    await evaluateRules(office.at(office.hours(0.01)));
    await office.sql(
      `update am_delivery set claimed_until = now() - interval '1 minute',
         begun_at = case when parent_id = (select min(parent_id) from am_delivery where am_rule_id = $1)
           then now() - interval '11 minutes' end
       where am_rule_id = $1`,
      [rule],
    );
    await office.run(office.hours(0.02));
    const rows = await office.deliveries(rule);
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'sent']);
    expect(rows[0].reason).toContain('O servidor parou durante o envio');
    expect([office.smtp.to(begun).length, office.smtp.to(waiting).length]).toEqual([0, 1]);
  });
});
