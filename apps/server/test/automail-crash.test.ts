import { expect, onTestFinished, test, vi } from 'vitest';
import { mailServer } from './automail.ts';
import type { TestClient } from './client.ts';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';

/** kill -9 in the middle of sending: nobody gets a mail twice, and whoever got none is told of with its reason. */
const PEOPLE = 1_000;
const KILLED_AT = [200, 500, 800];
/** `claimDue` takes this many at a time. */
const TAKEN = 16;
const INTERRUPTED =
  'O servidor parou durante o envio: o e-mail pode ter chegado. Confira antes de tentar de novo.';
const office = crashOffices();

async function makeRule(admin: TestClient): Promise<number> {
  const make = async (path: string, body: object) => {
    const made = await admin.call(`/api/${path}`, { method: 'POST', body });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return (made.body.data as { id: number }).id;
  };
  const template = { name: 'Queda', subject: 'Nº {{atendimento}}', body: '<p>Olá, {{nome}}.</p>' };
  return make('am_rule', {
    name: 'Queda',
    kind: 'contract',
    trigger: { kind: 'ticket_made' },
    window: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' },
    am_template_id: await make('am_template', template),
    active: true,
  });
}

test('killed three times in the middle of 1,000 mails, servers send each at most once and keep the reason of each that failed', async () => {
  const smtp = await mailServer();
  onTestFinished(() => smtp.stop());
  // A mail server takes its time: at any moment some mails are with it and not yet noted as sent.
  smtp.answers.pause = 40;
  const { rows, start, undone } = await office({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Solar Aurora <apoio@solar.example.com>',
  });
  let server = await start();
  await rows('update am_rule set active = false');
  const rule = await makeRule(server.admin);
  await rows(
    `insert into at_ticket (token_hash, title, status_id, person_name, person_email, created_at)
     select decode(md5('queda' || n), 'hex'), 'Queda',
       (select min(id) from at_ticket_status where kind = 'open'), 'Pessoa ' || n,
       'queda' || n || '@cliente.example.com', now()
     from generate_series(1, $1::int) as n`,
    [PEOPLE],
  );

  for (const enough of KILLED_AT) {
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(enough), {
      ...PATIENCE,
      interval: 5,
    });
    await killed(server.child);
    await undone();
    // As if the ten minutes were over in which a taken mail is nobody else's.
    const left = await rows(
      `update am_delivery set claimed_until = now() - interval '1 second'
       where claimed_until is not null returning begun_at`,
    );
    expect(left.length).toBeLessThanOrEqual(TAKEN);
    expect(left.filter(({ begun_at }) => begun_at !== null).length).toBeGreaterThan(0);
    server = await start();
  }
  const waiting = `select count(*)::int as count from am_delivery where am_rule_id = $1 and status = 'waiting'`;
  const ended = async () => expect(await rows(waiting, [rule])).toEqual([{ count: 0 }]);
  await vi.waitFor(ended, PATIENCE);

  const deliveries = await rows(
    `select delivery.id, status, reason, ticket.person_email as address
     from am_delivery delivery join at_ticket ticket on ticket.id = parent_id where am_rule_id = $1`,
    [rule],
  );
  expect(new Set(deliveries.map(({ address }) => address)).size).toBe(PEOPLE);
  expect(deliveries).toHaveLength(PEOPLE);
  const copies = new Map<string, number>();
  for (const { to } of smtp.received)
    for (const one of to) copies.set(one, (copies.get(one) ?? 0) + 1);
  expect([...copies].filter(([, count]) => count > 1)).toEqual([]);
  const failed = deliveries.filter(({ status }) => status !== 'sent');
  for (const one of failed) expect(one).toMatchObject({ status: 'failed', reason: INTERRUPTED });
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThanOrEqual(TAKEN * KILLED_AT.length);
  const sent = deliveries.filter(({ status }) => status === 'sent');
  expect(sent.filter(({ address }) => !copies.has(address))).toEqual([]);

  // Staff look who got none, and have it tried again: then everybody has it once.
  for (const { id } of failed.filter(({ address }) => !copies.has(address)))
    expect(
      (await server.admin.call(`/api/am_delivery/${id}/retry`, { method: 'POST', body: {} }))
        .status,
    ).toBe(200);
  await vi.waitFor(ended, PATIENCE);
  expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(
    deliveries.map(({ address }) => address).toSorted(),
  );
}, 900_000);
