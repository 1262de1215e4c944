import { expect, onTestFinished, test } from 'vitest';
import { mailOffice, mailServer, newAddress } from './automail.ts';

const PEOPLE = 40;

test('while connections to the mail server are refused all mails wait; when it is back each arrives once', async () => {
  const office = await mailOffice();
  onTestFinished(() => office.stop());
  const rule = await office.rule();
  const addresses = Array.from({ length: PEOPLE }, newAddress);
  for (const person_email of addresses) await office.open('Atendimento', { person_email });
  await office.smtp.stop();
  const begin = Date.now();
  const after = (minutes: number) => new Date(begin + minutes * 60_000);
  for (const minutes of [0.1, 1, 5, 20, 40]) await office.run(after(minutes));
  const away = await office.deliveries(rule);
  expect(away).toHaveLength(PEOPLE);
  for (const one of away)
    expect(one).toMatchObject({
      status: 'waiting',
      attempts: 5,
      sent_at: null,
      reason: expect.stringMatching(/^Tentaremos de novo: .*ECONNREFUSED/),
    });

  const back = await mailServer(office.smtp.port);
  onTestFinished(() => back.stop());
  for (const minutes of [180, 181, 240]) await office.run(after(minutes));
  expect(back.received.map(({ to }) => to.join()).toSorted()).toEqual(addresses.toSorted());
  for (const one of await office.deliveries(rule))
    expect(one).toMatchObject({ status: 'sent', attempts: 6, reason: null });
}, 60_000);
