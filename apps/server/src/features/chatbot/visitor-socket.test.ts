import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  answer,
  answerFrame,
  contactScript,
  openTicket,
  visitorPages,
} from '../../../test/visitor.ts';
import { busGap } from '../../platform/bus.ts';
import { externalThread } from '../messages/external-thread.ts';
import { appendMessages } from '../messages/write.ts';
import { findPage } from './conversations.ts';

let server: TestServer;
const { connect, started, closeAll } = visitorPages(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '100000', LIMIT_FRAMES: '20' });
});
afterEach(closeAll);
afterAll(() => server.stop());

describe('limits', () => {
  test('an unknown token, one of another chatbot, and none close with 4404', async () => {
    expect(await connect('inventado').closed()).toBe(4404);
    expect(await connect(await openTicket(server.url, 'demo')).closed()).toBe(4404);
    expect(await connect('').closed()).toBe(4404);
    const status = await new TestClient(server.url).call('/chatbot/status/contato?token=x');
    expect(status).toMatchObject({ status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } });
  });

  test('a read-only page may look but not speak', async () => {
    const socket = connect(await openTicket(server.url), '&ro=1');
    await socket.next();
    expect(await answer(socket, contactScript[0])).toMatchObject({
      ok: false,
      message: 'Chatbot em modo somente leitura.',
    });
  });

  test('malformed, unknown and oversized frames get a text, and the conversation goes on', async () => {
    const { socket } = await started();
    for (const frame of ['{"action":', '[]', '{"action":"apagar"}', { action: 'message' }]) {
      socket.send(frame);
      expect(await socket.next()).toMatchObject({ ok: false, messageIcon: 'error' });
    }
    socket.send(answerFrame({ block: 'contato/name', text: 'x'.repeat(70_000) }));
    expect((await socket.next()).message).toContain('64 KB');
    expect(await answer(socket, contactScript[0])).toMatchObject({ ok: true });
  });

  test('a page that floods is told so and loses nothing it was promised', async () => {
    const { socket } = await started();
    for (let count = 0; count < 60; count += 1) socket.send({ action: 'hello', after: 0 });
    const frames = [];
    for (let count = 0; count < 60; count += 1) frames.push(await socket.next());
    expect(frames.some((frame) => frame.ok === false)).toBe(true);
  });

  test('the same Idempotency-Key makes one ticket', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const client = new TestClient(server.url);
    const [one, two] = await Promise.all([
      client.call('/chatbot/status/contato', { headers }),
      client.call('/chatbot/status/contato', { headers }),
    ]);
    expect(one.body.token).toBe(two.body.token);
    const other = await client.call('/chatbot/status/demo', { headers });
    expect(other.body.token).not.toBe(one.body.token);
  });

  test('an unknown chatbot is a 404, as call and as page', async () => {
    const client = new TestClient(server.url);
    expect(await client.call('/chatbot/firstMessages/nenhum')).toMatchObject({ status: 404 });
    expect((await client.call('/cb/nenhum')).status).toBe(404);
    expect((await client.call('/cb/..%2f')).status).toBe(404);
  });
});

test('after a gap between servers an open page asks for what it may have missed', async () => {
  const { token, socket } = await started();
  const { ticketId } = (await findPage(server.ctx, 'contato', token)) ?? { ticketId: 0 };
  const key = externalThread(ticketId);
  const line = { authorKind: 'staff', userId: null, authorName: 'Camila' } as const;
  const message = { ...line, body: 'Perdida no caminho', clientMessageId: null };
  await appendMessages(server.ctx.db, key, [message], new Date());
  server.ctx.bus.publish(busGap, null);
  expect(await socket.next()).toMatchObject({ messages: [{ text: 'Perdida no caminho' }] });
});

describe('two servers on one database', () => {
  test('any of them takes the next answer and tells the pages of the other', async () => {
    const second = await startTestServer({
      DATABASE_URL: server.databaseUrl,
      LIMIT_NEW_TICKETS: '1000',
    });
    try {
      const token = await openTicket(server.url);
      const here = connect(token);
      const there = connect(token, '', second.url);
      await Promise.all([here.next(), there.next()]);
      expect(await answer(here, contactScript[0])).toMatchObject({ ok: true });
      expect(await there.next()).toMatchObject({ dialogBlockLast: { id: 'contato/cpf' } });
      expect(await answer(there, contactScript[1])).toMatchObject({ ok: true });
      expect(await here.next()).toMatchObject({ dialogBlockLast: { id: 'contato/phone' } });
    } finally {
      await second.stop();
    }
  });
});

test('a server that has just started bears a hundred visitors at once', async () => {
  const cold = await startTestServer({
    DATABASE_URL: server.databaseUrl,
    LIMIT_NEW_TICKETS: '1000',
  });
  try {
    const visits = Array.from({ length: 100 }, async () => {
      const { socket } = await started(cold.url);
      return answer(socket, contactScript[0]);
    });
    expect((await Promise.all(visits)).every((frame) => frame.ok === true)).toBe(true);
  } finally {
    await cold.stop();
  }
});

test('a thousand tickets from one address are stopped with a clear text', async () => {
  const strict = await startTestServer({
    DATABASE_URL: server.databaseUrl,
    LIMIT_NEW_TICKETS: '20',
  });
  try {
    const client = new TestClient(strict.url);
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => client.call('/chatbot/status/contato')),
    );
    const refused = answers.filter((each) => each.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(960);
    expect(refused[0]?.body.message).toMatch(/conversas foram abertas|Muitas tentativas/);
    expect(answers.every((each) => each.status === 200 || each.status === 429)).toBe(true);
  } finally {
    await strict.stop();
  }
});
