import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestSocket } from './client.ts';
import { testDatabase } from './database.ts';
import { type SwallowingProxy, swallowingProxy } from './proxy.ts';
import { startTestServer, type TestServer } from './server.ts';
import { answerFrame, contactScript, openTicket, visitorPages } from './visitor.ts';

const VISITORS = 30;
const [name] = contactScript;

let own: Awaited<ReturnType<typeof testDatabase>>;
let proxy: SwallowingProxy;
let server: TestServer;
const pages = visitorPages(() => server.url);

beforeAll(async () => {
  own = await testDatabase('demo');
  proxy = await swallowingProxy(own.url);
  server = await startTestServer({
    DATABASE_URL: proxy.url,
    DATABASE_STATEMENT_TIMEOUT: '2',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  pages.closeAll();
  await server.stop();
  await proxy.close();
  await own.drop();
});

/** The frame that answers the one with this id; other frames are skipped. */
async function replyTo(page: TestSocket, id: string) {
  for (;;) {
    const frame = await page.next();
    if (frame.clientMessageId === id) return frame;
  }
}

async function deliver(page: TestSocket, frame: ReturnType<typeof answerFrame>): Promise<void> {
  for (;;) {
    page.send(frame);
    const reply = await replyTo(page, frame.clientMessageId);
    if (reply.ok === true) return;
    await pause(100);
  }
}

test('conversations on frozen connections get an answer, continue, and lose or duplicate nothing', async () => {
  const talks = await Promise.all(Array.from({ length: VISITORS }, () => pages.started()));
  const { pool } = server.ctx;
  // All connections that the server may have are open and idle when the line freezes.
  const most = server.ctx.config.databaseConnections;
  const taken = await Promise.all(Array.from({ length: most }, () => pool.connect()));
  for (const connection of taken) connection.release();
  await expect.poll(() => pool.idleCount).toBe(most);
  proxy.freeze();
  let refused = 0;
  const frames = talks.map((_, visitor) => answerFrame({ ...name, text: `Visitante ${visitor}` }));
  await Promise.all(
    talks.map(async ({ socket }, visitor) => {
      const frame = frames[visitor] ?? answerFrame(name);
      socket.send(frame);
      const { ok, message } = await replyTo(socket, frame.clientMessageId);
      if (ok !== true) {
        refused += 1;
        expect(message).toBe('Serviço indisponível no momento. Tente em instantes.');
      }
      await deliver(socket, frame);
    }),
  );
  expect(refused).toBeGreaterThan(0);
  const { rows } = await pool.query(
    `select body, count(*)::int from gl_message where client_message_id = any($1) group by body`,
    [frames.map(({ clientMessageId }) => clientMessageId)],
  );
  expect(rows.map(({ count }) => count)).toEqual(Array(VISITORS).fill(1));
}, 60_000);

test('a turn that waits long answers with a text, and later with its outcome', async () => {
  const slow = await startTestServer({ DATABASE_URL: own.url, LOG_LEVEL: 'silent' });
  const locker = new pg.Client(own.url);
  await locker.connect();
  try {
    const page = pages.connect(await openTicket(slow.url), '', slow.url);
    await page.next();
    await locker.query('begin');
    await locker.query('select * from at_conversation order by ticket_id desc limit 1 for update');
    const frame = answerFrame(name);
    page.send(frame);
    const answered = () =>
      page.frames.some((each) => each.clientMessageId === frame.clientMessageId);
    await expect.poll(answered, { timeout: 30_000 }).toBe(true);
    expect(await replyTo(page, frame.clientMessageId)).toMatchObject({
      ok: false,
      message: expect.stringContaining('demorando'),
    });
    await locker.query('rollback');
    expect(await replyTo(page, frame.clientMessageId)).toMatchObject({ ok: true });
  } finally {
    await locker.end();
    await slow.stop();
  }
}, 60_000);
