import { expect, onTestFinished, test } from 'vitest';
import { evaluateRules } from '../src/features/automail/evaluation/evaluate.ts';
import { sendDue } from '../src/features/automail/sending/deliver.ts';
import { mailOffice } from './automail.ts';
import { startTestServer } from './server.ts';

/** Harder than the jobs, of which one server at a time has each: both look and send at the same moment. */
const PEOPLE = 300;
const RULES = 3;

test('two servers on one database that look at the same rules and send at once make each mail once', async () => {
  const settings = { SESSION_SECRET: 'x'.repeat(64) };
  const office = await mailOffice(settings);
  onTestFinished(() => office.stop());
  const there = await startTestServer({
    ...settings,
    SMTP_URL: office.smtp.url,
    MAIL_FROM: 'Solar Aurora <apoio@solar.example.com>',
    DATABASE_URL: office.server.databaseUrl,
  });
  onTestFinished(() => there.stop());
  const rules: number[] = [];
  for (let one = 0; one < RULES; one += 1) rules.push(await office.rule());
  await office.sql(
    `insert into at_ticket (token_hash, title, status_id, person_name, person_email, created_at)
     select decode(md5('dois' || n), 'hex'), 'Dois', (select min(id) from at_ticket_status where kind = 'open'),
       'Pessoa ' || n, 'dois' || n || '@cliente.example.com', now()
     from generate_series(1, $1::int) as n`,
    [PEOPLE],
  );
  office.smtp.answers.pause = 5;
  const moment = new Date(Date.now() + 1_000);
  const servers = [office.at(moment), { ...there.ctx, clock: () => moment }];
  const sentBy = { here: 0, there: 0 };
  const counted = servers.map((ctx, nth) => ({
    ...ctx,
    mailer: {
      ...ctx.mailer,
      send: async (mail: Parameters<typeof ctx.mailer.send>[0]) => {
        await ctx.mailer.send(mail);
        sentBy[nth === 0 ? 'here' : 'there'] += 1;
      },
    },
  }));
  const both = (work: (ctx: (typeof counted)[number]) => Promise<void>) =>
    Promise.all(counted.map(work));
  for (let time = 0; time < 3; time += 1) await both(evaluateRules);
  await both(async (ctx) => {
    await evaluateRules(ctx);
    await sendDue(ctx);
  });
  await both(sendDue);
  await office.idle();

  for (const rule of rules) {
    const rows = await office.deliveries(rule);
    expect(rows).toHaveLength(PEOPLE);
    expect(rows.filter(({ status, attempts }) => status !== 'sent' || attempts !== 1)).toEqual([]);
    const [{ deliveries }] = await office.sql(
      'select deliveries from am_rule_day where am_rule_id = $1',
      [rule],
    );
    expect(deliveries).toBe(PEOPLE);
  }
  // Each of the rules wrote once to each person: no mail of ours is there twice.
  const ids = office.smtp.received.map(({ raw }) => /^Message-ID: <(.*)>\r$/m.exec(raw)?.[1]);
  expect(ids).toHaveLength(PEOPLE * RULES);
  expect(new Set(ids).size).toBe(PEOPLE * RULES);
  expect(sentBy.here).toBeGreaterThan(0);
  expect(sentBy.there).toBeGreaterThan(0);
}, 120_000);
