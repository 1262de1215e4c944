import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { OfficePage } from '../../../test/office.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let operator: TestClient;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_FRAMES: '40' });
  operator = await loggedIn(server.url, 'atendente');
});
afterAll(() => server.stop());

const one = async (sql: string) => (await server.ctx.pool.query(sql)).rows[0].id as number;
const refused = (topic: string) => ({ ok: false, code: 'FORBIDDEN', topic });

/** A ticket of a sector that is not Camila's, attended by somebody else. */
const foreignTicket = () =>
  one(`select id from at_ticket where assignee_id is distinct from
      (select id from gl_user where email like 'atendente@%') and sector_id not in (
      select sector_id from gl_user_sector join gl_user person on person.id = user_id
      where email like 'atendente@%') limit 1`);

test('a forbidden subscription is refused, and its events do not arrive', async () => {
  const page = await OfficePage.open(operator);
  const ticket = await foreignTicket();
  const sector = await one(`select sector_id as id from at_ticket where id = ${ticket}`);
  const other = await one(`select id from gl_user where email like 'admin@%'`);
  const payment = await one('select id from pm_transaction limit 1');
  const topics = [
    `ticket.${ticket}`,
    'ticket.99999999',
    'ticket.0',
    'ticket.1e3',
    'ticket.',
    'ticket.-1',
    `thread.at_ticket.${ticket}.2`,
    `thread.gl_user.${other}.1`,
    'thread.nf_invoice.1.2',
    `thread.pm_transaction.${payment}.1`,
    'thread.constructor.1.1',
    'thread.at_ticket.1.4',
    `sector.${sector}`,
    `user.${other}`,
    'tickets.',
    'Tickets',
    '',
    '__proto__',
  ];
  for (const topic of topics) {
    expect(await page.subscribe(topic), topic).toBe(false);
  }
  server.ctx.bus.publish('notifications', { unread: { [other]: 3 } });
  expect(await page.subscribe('tickets')).toBe(true);
  expect(page.socket.frames).toEqual([]);
  page.close();
});

test('huge names and malformed frames are refused, and the connection stays open', async () => {
  const page = await OfficePage.open(operator);
  const wrong = [
    { action: 'sub', topic: 'x'.repeat(201) },
    { action: 'sub', topic: 'x'.repeat(100_000) },
    { action: 'sub', topic: 7 },
    { action: 'sub' },
    { action: 'presence', topic: 'tickets' },
    '[]',
    'null',
    '{',
    '',
  ];
  for (const frame of wrong) {
    page.socket.send(frame);
    expect(await page.socket.next()).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
  }
  expect(await page.subscribe('tickets')).toBe(true);
  page.close();
});

test('a subscription says since when its topic has had no event; who is there is no event', async () => {
  const admin = await loggedIn(server.url, 'admin');
  const page = await OfficePage.open(admin);
  const topic = `ticket.${await one('select id from at_ticket limit 1')}`;
  const quietSince = async () => {
    page.send({ action: 'unsub', topic });
    page.send({ action: 'sub', topic });
    for (;;) {
      const { action, quiet_ms } = await page.socket.next();
      if (action === 'subOk') return performance.now() - Number(quiet_ms);
    }
  };
  await quietSince();
  const start = performance.now();
  page.send({ action: 'presence', topic, state: 'looking' });
  expect(await quietSince()).toBeLessThan(start);
  const path = topic.replace('ticket.', '/api/at_ticket/');
  const { body } = await admin.call(`${path}/edit`);
  const { updated_at, title } = body.data as { updated_at: string; title: string };
  const change = { updated_at, title: `${title} de novo` };
  expect((await admin.call(path, { method: 'PUT', body: change })).status).toBe(200);
  await expect.poll(quietSince).toBeGreaterThan(start);
  page.close();
});

test('presence works for staff, on a ticket that the page subscribes to', async () => {
  const own = await one(`select id from at_ticket where sector_id in (select sector_id
    from gl_user_sector join gl_user person on person.id = user_id where email like 'atendente@%')`);
  const page = await OfficePage.open(operator);
  for (const topic of [`ticket.${own}`, 'tickets', `ticket.${await foreignTicket()}`]) {
    if (topic === 'tickets') expect(await page.subscribe(topic)).toBe(true);
    page.send({ action: 'presence', topic, state: 'looking' });
    expect(await page.refusal(topic)).toMatchObject(refused(topic));
  }
  const customer = await loggedIn(server.url, 'cliente');
  const id = await one(`select ticket.id from at_ticket ticket
    join gl_user person on person.id = person_id where email like 'cliente@%'`);
  const topic = `ticket.${id}`;
  const theirs = await OfficePage.open(customer);
  expect(await theirs.subscribe(topic)).toBe(true);
  theirs.send({ action: 'presence', topic, state: 'writing' });
  expect(await theirs.refusal(topic)).toMatchObject(refused(topic));
  page.close();
  theirs.close();
});

test('a page can subscribe to a hundred topics at most', async () => {
  const admin = await loggedIn(server.url, 'admin');
  const page = await OfficePage.open(admin);
  for (let id = 1; id <= 100; id += 1) {
    expect(await page.subscribe(`sector.${id}`)).toBe(true);
    // Within the limit of frames.
    if (id % 35 === 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  page.send({ action: 'sub', topic: 'tickets' });
  expect(await page.refusal('tickets')).toMatchObject({ code: 'TOO_MANY' });
  page.send({ action: 'unsub', topic: 'sector.1' });
  expect(await page.socket.next()).toEqual({ action: 'unsubOk', topic: 'sector.1' });
  expect(await page.subscribe('tickets')).toBe(true);
  page.close();
});

test('a client that asks for too much at once learns which frame was refused', async () => {
  const page = await OfficePage.open(operator);
  for (let nth = 0; nth < 160; nth += 1) page.send({ action: 'sub', topic: 'tickets' });
  const replies: object[] = [];
  while (replies.length < 160) replies.push(await page.socket.next());
  expect(replies).toContainEqual(expect.objectContaining({ code: 'TOO_MANY', topic: 'tickets' }));
  expect(replies).not.toContainEqual(expect.objectContaining({ code: 'BAD_REQUEST' }));
  page.close();
});

test('a flood of frames ends the connection, not the server', async () => {
  const page = await OfficePage.open(operator);
  for (let nth = 0; nth < 3_000; nth += 1) page.send({ action: 'hello' });
  expect(await page.socket.closed()).toBe(4420);
  const next = await OfficePage.open(operator);
  expect(await next.subscribe('tickets')).toBe(true);
  next.close();
});

test('a person who keeps asking for forbidden topics is disconnected, with an audit line', async () => {
  const curious = await loggedIn(server.url, 'larissa');
  const page = await OfficePage.open(curious);
  for (let nth = 0; page.socket.closeCode === undefined && nth < 60; nth += 1) {
    page.send({ action: 'sub', topic: 'user.1' });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await page.socket.closed()).toBe(4420);
  const lines = async () =>
    (
      await server.ctx.pool.query(
        `select after from gl_audit where action = 'live.refused' and actor_id =
          (select id from gl_user where email like 'larissa@%')`,
      )
    ).rows;
  await expect.poll(lines).toEqual([{ after: { topic: 'user.1' } }]);
  const again = await OfficePage.open(curious);
  expect(await again.subscribe('tickets')).toBe(true);
  again.send({ action: 'sub', topic: 'user.1' });
  expect(await again.socket.closed()).toBe(4420);
});

test('the end of a session closes its own pages and no others', async () => {
  const [first, second] = [
    await loggedIn(server.url, 'beatriz'),
    await loggedIn(server.url, 'beatriz'),
  ];
  const [page, other] = [await OfficePage.open(first), await OfficePage.open(second)];
  expect(await other.subscribe('tickets')).toBe(true);
  await first.call('/auth/logoutApi');
  expect(await page.socket.closed()).toBe(4401);
  expect(await other.subscribe('user.1')).toBe(false);
  other.close();
});
