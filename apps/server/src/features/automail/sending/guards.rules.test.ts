import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../../test/automail.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(async () => {
  await office.sql('update am_rule set active = false');
  office.smtp.answers.data = null;
});

describe('limits', () => {
  test('never goes to an address of our own, nor with a value that is missing', async () => {
    const own = await office.rule();
    await office.ticketOf('APOIO@solar.example.com');
    const ana = newAddress();
    await office.run();
    expect((await office.only(own)).reason).toBe('É um endereço da própria empresa.');
    await office.sql('update am_rule set active = false');
    const am_template_id = await office.template({ body: '<p>{{respostas.cidade}}</p>' });
    const rule = await office.rule({ am_template_id });
    await office.ticketOf(ana);
    await office.run();
    expect((await office.only(rule)).reason).toBe(
      'O modelo usa o que este registro não tem: respostas.cidade.',
    );
    expect(office.smtp.to(ana)).toEqual([]);
  });

  test('keep an address from more than 10 mails in 10 minutes and 30 in a day, two servers or one', async () => {
    const ana = newAddress();
    const rule = await office.rule();
    for (let one = 0; one < 34; one += 1) await office.ticketOf(ana);
    await office.run();
    expect(office.smtp.to(ana)).toHaveLength(10);
    for (const minutes of [15, 30, 45, 60])
      await office.run(new Date(Date.now() + minutes * 60_000));
    expect(office.smtp.to(ana)).toHaveLength(30);
    const rows = await office.deliveries(rule);
    expect(rows.filter(({ status }) => status === 'skipped').map(({ reason }) => reason)).toEqual(
      Array(4).fill('O endereço já recebeu 30 e-mails hoje.'),
    );
  });

  test('let a rule write three times about one ticket', async () => {
    const ana = newAddress();
    const [status, other] = (
      await office.sql(`select id from at_ticket_status where kind = 'open' order by id limit 2`)
    ).map(({ id }) => id);
    const rule = await office.rule({ trigger: { kind: 'ticket_status', status_id: status } });
    const ticket = await office.ticketOf(ana);
    for (let time = 1; time <= 5; time += 1) {
      const moment = office.hours(time * 0.2);
      for (const to of [other, status])
        await office.sql('update at_ticket set status_id = $2, updated_at = $3 where id = $1', [
          ticket,
          to,
          moment,
        ]);
      await office.run(new Date(moment.getTime() + 1_000));
    }
    expect(office.smtp.to(ana)).toHaveLength(3);
    expect((await office.deliveries(rule)).at(-1)).toMatchObject({
      status: 'skipped',
      reason: 'Este e-mail automático já saiu 3 vezes para o mesmo registro.',
    });
  });

  test('stop a rule that suddenly matches everybody, and tell its owner', async () => {
    const rule = await office.rule();
    await office.sql(
      `insert into am_rule_day (am_rule_id, "on", deliveries)
       select $1, current_date - day, 2 from generate_series(1, 10) as day`,
      [rule],
    );
    await office.sql(
      `insert into at_ticket (token_hash, title, status_id, person_email, created_at)
       select decode(md5(n::text || now()::text), 'hex'), 'Enxurrada',
         (select min(id) from at_ticket_status where kind = 'open'),
         'enxurrada' || n || '@cliente.example.com', now()
       from generate_series(1, 150) as n`,
    );
    await office.run();
    expect(await office.deliveries(rule)).toEqual([]);
    const [row] = await office.sql('select active, stopped from am_rule where id = $1', [rule]);
    expect(row).toMatchObject({
      active: false,
      stopped: expect.stringContaining('muito acima do comum'),
    });
    const [notice] = await office.sql(
      `select title, url from gl_notification order by id desc limit 1`,
    );
    expect(notice).toMatchObject({
      title: 'E-mail automático parado',
      url: `/am_rule/${rule}/edit`,
    });
  });
});
