import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceTicket } from '../src/features/tickets/events.ts';
import { loggedIn, type TestClient } from './client.ts';
import { OfficePage } from './office.ts';
import { hasRedisServer, startRedis } from './redis.ts';
import { startTestServer, type TestServer } from './server.ts';

// One database, two servers: people on one see what happens on the other.

type Bus = { settings: NodeJS.ProcessEnv; stop(): Promise<void> };
const onPostgres = async (): Promise<Bus> => ({ settings: {}, stop: async () => {} });
async function onRedis(): Promise<Bus> {
  const { url, stop } = await startRedis();
  return { settings: { REDIS_URL: url }, stop };
}
const buses: [string, () => Promise<Bus>][] = [['PostgreSQL', onPostgres]];
if (hasRedisServer()) buses.push(['Redis', onRedis]);

describe.each(buses)('two servers with the bus on %s', (_name, start) => {
  let bus: Bus;
  let here: TestServer;
  let there: TestServer;
  /** Works on the first server. */
  let admin: TestClient;
  let paulo: TestClient;
  let pauloId: number;
  /** In the only sector of Paulo, who works on the second server. */
  let ticketId: number;
  let sectorId: number;
  const pages: OfficePage[] = [];

  const first = async (sql: string) => (await here.ctx.pool.query(sql)).rows[0];
  async function openPage(client: TestClient, ...topics: string[]): Promise<OfficePage> {
    const page = await OfficePage.open(client);
    pages.push(page);
    for (const topic of topics) expect(await page.subscribe(topic)).toBe(true);
    return page;
  }

  beforeAll(async () => {
    bus = await start();
    const settings = { ...bus.settings, SESSION_SECRET: 'x'.repeat(64) };
    here = await startTestServer(settings);
    there = await startTestServer({ ...settings, DATABASE_URL: here.databaseUrl });
    admin = await loggedIn(here.url, 'admin');
    paulo = await loggedIn(there.url, 'paulo');
    const person = await first(`select person.id, sector_id from gl_user person
      join gl_user_sector on user_id = person.id where email like 'paulo@%'`);
    [pauloId, sectorId] = [person.id, person.sector_id];
    const ticket = await first(`select id from at_ticket
      where sector_id = ${sectorId} and assignee_id is null limit 1`);
    ticketId = ticket.id;
  });
  afterAll(async () => {
    for (const page of pages) page.close();
    await there.stop();
    await here.stop();
    await bus.stop();
  });

  const send = (body: object) =>
    admin.call(`/api/gl_message/at_ticket/${ticketId}/2/message_save`, {
      method: 'POST',
      body: { message: 'Confiram o telhado.', client_message_id: randomUUID(), ...body },
    });

  test('a message reaches its thread, its ticket and the list', async () => {
    const thread = `thread.at_ticket.${ticketId}.2`;
    const page = await openPage(paulo, thread, `ticket.${ticketId}`, 'tickets');
    const { status, body } = await send({});
    expect(status, JSON.stringify(body)).toBe(200);
    const { seq } = (body.data as { list: { seq: number }[] }).list.at(-1) ?? {};
    expect(await page.news(thread)).toMatchObject({
      type: 'message.created',
      data: { origin: 'at_ticket', parent_code: String(ticketId), channel_id: 2, seq },
    });
    const changed = { type: 'ticket.changed', data: { ticket_id: ticketId } };
    expect(await page.news(`ticket.${ticketId}`)).toMatchObject(changed);
    expect(await page.news('tickets')).toMatchObject(changed);
  });

  test('a transfer reaches the old and the new sector, and ends the subscriptions of people who lose access', async () => {
    const threads = [`ticket.${ticketId}`, `thread.at_ticket.${ticketId}.3`];
    const page = await openPage(paulo, 'tickets', `sector.${sectorId}`, ...threads);
    const before = { id: ticketId, sectorId, assigneeId: null, personId: null };
    const after = { ...before, sectorId: sectorId + 1 };
    announceTicket(here.ctx, 'ticket.changed', after, undefined, before);
    const changed = { type: 'ticket.changed', data: { ticket_id: ticketId } };
    expect(await page.news('tickets')).toMatchObject(changed);
    expect(await page.news(`sector.${sectorId}`)).toMatchObject(changed);
    for (const topic of threads) {
      expect(await page.refusal(topic)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    }
    announceTicket(here.ctx, 'ticket.changed', after);
    announceTicket(here.ctx, 'ticket.changed', before);
    await page.news('tickets');
    expect(page.heard(`ticket.${ticketId}`)).toEqual([]);
  });

  test('only staff sees colleagues looking and writing, until they leave', async () => {
    const topic = `ticket.${ticketId}`;
    const watcher = await openPage(paulo, 'tickets', topic);
    const worker = await openPage(admin, topic);
    worker.send({ action: 'presence', topic, state: 'writing' });
    const [admins] = [await first(`select id, name from gl_user where email like 'admin@%'`)];
    const people = [{ ...admins, state: 'writing' }];
    const news = { type: 'presence', data: { ticket_id: ticketId, people } };
    expect(await watcher.news(topic)).toMatchObject(news);
    expect(await watcher.news('tickets')).toMatchObject(news);
    const late = await openPage(paulo, topic);
    expect(await late.news(topic)).toMatchObject(news);
    const customer = await openPage(await loggedIn(there.url, 'cliente'), 'tickets');
    worker.close();
    expect(await watcher.news(topic)).toMatchObject({ data: { people: [] } });
    expect(customer.heard('tickets')).toEqual([]);
  });

  test('a notification is counted on every page of its person, and so is its reading', async () => {
    const page = await openPage(paulo, `user.${pauloId}`);
    const { status } = await send({ data: { mentions: [pauloId] } });
    expect(status).toBe(200);
    const unread = (count: number) => ({ type: 'notification', data: { unread: count } });
    expect(await page.news(`user.${pauloId}`)).toMatchObject(unread(1));
    const elsewhere = await loggedIn(here.url, 'paulo');
    const { body } = await elsewhere.call('/api/gl_notification');
    expect(body).toMatchObject({ unread: 1, data: [{ kind: 'mention', read_at: null }] });
    await elsewhere.call('/api/gl_notification/read', { method: 'POST', body: { all: true } });
    expect(await page.news(`user.${pauloId}`)).toMatchObject(unread(0));
  });

  test('a removed right ends at once what it allowed', async () => {
    const topic = `thread.at_ticket.${ticketId}.2`;
    const page = await openPage(paulo, 'tickets', topic);
    const path = `/api/gl_user/${pauloId}`;
    const row = (await admin.call(`${path}/edit`)).body.data as { updated_at: string };
    const change = { sectors: [], updated_at: row.updated_at };
    expect((await admin.call(path, { method: 'PUT', body: change })).status).toBe(200);
    expect(await page.refusal(topic)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    // The remaining topics restart: rows that he may no longer see must disappear.
    expect(await page.news('tickets')).toMatchObject({ type: 'missed' });
    await send({});
    expect(await page.subscribe(topic)).toBe(false);
    expect(page.heard('tickets')).toEqual([]);
    expect(page.heard(topic)).toEqual([]);
  });
});
