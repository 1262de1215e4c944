import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { evaluateRules } from '../src/features/automail/evaluation/evaluate.ts';
import { sendDue } from '../src/features/automail/sending/deliver.ts';
import { openMailer } from '../src/platform/mail.ts';
import { type MailOffice, mailOffice, newAddress } from './automail.ts';
import { silentMailServer } from './silent-mail-server.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(async () => {
  await office.sql('update am_rule set active = false');
  office.smtp.answers.data = null;
});

const soon = () => new Date(Date.now() + 1_000);

test('a mail that went out does not go again because its line could not be written', async () => {
  await office.sql(
    `create function no_line() returns trigger language plpgsql as $$ begin
       if new.body like 'E-mail enviado%' then raise exception 'no room'; end if;
       return new;
     end $$`,
  );
  await office.sql(
    'create trigger no_line before insert on gl_message for each row execute function no_line()',
  );
  onTestFinished(async () => {
    await office.sql('drop function no_line cascade');
  });
  const rule = await office.rule();
  const ana = newAddress();
  await office.ticketOf(ana);
  await office.run();
  await office.run(office.hours(1));
  await office.run(office.hours(2));
  expect(office.smtp.to(ana)).toHaveLength(1);
  expect(await office.only(rule)).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a mail that a server got without confirming it waits for staff, and is not sent anew', async () => {
  const silent = await silentMailServer({ cut: true });
  onTestFinished(silent.stop);
  const { ctx } = office.server;
  const mailer = openMailer({ ...ctx.config, smtpUrl: silent.url }, ctx.log);
  const rule = await office.rule();
  await office.ticketOf(newAddress());
  await evaluateRules(office.at(soon()));
  for (const hour of [0, 1, 2]) await sendDue({ ...office.at(office.hours(hour)), mailer });
  expect(silent.state().taken).toBe(1);
  expect(await office.only(rule)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('pode ter chegado'),
  });
});

test('a server that was thought dead while it prepared a mail does not send it, too', async () => {
  const rule = await office.rule();
  const ana = newAddress();
  await office.ticketOf(ana);
  await evaluateRules(office.at(soon()));
  const waiting = async () =>
    (
      await office.sql(
        "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      )
    )[0].count;
  const holder = await office.server.ctx.pool.connect();
  await holder.query('begin');
  await holder.query("select pg_advisory_xact_lock(hashtextextended('automail ' || $1::text, 0))", [
    ana,
  ]);
  const slow = sendDue(office.at(soon()));
  await expect.poll(waiting).toBe(1);
  const other = sendDue(office.at(new Date(Date.now() + 11 * 60_000)));
  await expect.poll(waiting).toBe(2);
  await holder.query('commit');
  holder.release();
  await Promise.all([slow, other]);
  expect(office.smtp.to(ana)).toHaveLength(1);
  expect(await office.only(rule)).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a refusal that the database cannot keep is final all the same', async () => {
  const refusing = await silentMailServer({ answer: '550 no\0such\u0007person' });
  onTestFinished(refusing.stop);
  const { ctx } = office.server;
  const mailer = openMailer({ ...ctx.config, smtpUrl: refusing.url }, ctx.log);
  const rule = await office.rule();
  await office.ticketOf(newAddress());
  await evaluateRules(office.at(soon()));
  await sendDue({ ...office.at(soon()), mailer });
  expect(await office.only(rule)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('no such person'),
  });
});
