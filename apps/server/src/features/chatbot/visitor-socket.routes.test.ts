import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  answer,
  answerFrame,
  campinas,
  contactScript,
  openTicket,
  visitorPages,
} from '../../../test/visitor.ts';

let server: TestServer;
const { connect, started, closeAll } = visitorPages(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '100000', LIMIT_FRAMES: '20' });
});
afterEach(closeAll);
afterAll(() => server.stop());

async function finished() {
  const visit = await started();
  for (const step of contactScript) await answer(visit.socket, step);
  return visit;
}

const lastTicket = () =>
  server.ctx.db
    .selectFrom('at_ticket')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const texts = (frame: Record<string, unknown>) =>
  (frame.messages as { text: string }[]).map((message) => message.text);

describe('a conversation', () => {
  test('begins with what the served page holds already and makes no ticket by itself', async () => {
    const before = await lastTicket();
    const client = new TestClient(server.url);
    const first = await client.call('/chatbot/firstMessages/contato');
    const page = await client.call('/cb/contato/parceiro');
    expect(first.body.dialogBlockLast).toMatchObject({ id: 'contato/name', type: 'input.string' });
    const [bubble] = texts(first.body);
    expect(page.body.text).toContain(JSON.stringify(bubble).replaceAll('<', '\\u003c'));
    expect((await lastTicket()).id).toBe(before.id);
  });

  test('goes through every step to a ticket with its answers', async () => {
    const { socket } = await started();
    const frames = [];
    for (const step of contactScript) frames.push(await answer(socket, step));
    expect(frames.every((frame) => frame.ok === true)).toBe(true);
    expect(frames.at(-1)?.dialogBlockLast).toMatchObject({ type: 'input.hold' });
    expect(await lastTicket()).toMatchObject({
      person_name: 'Maria <b>de</b> Souza',
      person_tax_id: '529.982.247-25',
      person_phone: '(19) 99876-5432',
      person_city: 'Campinas - SP',
    });
    expect(texts(frames[0] ?? {})).toContain(
      'Prazer, Maria &lt;b&gt;de&lt;/b&gt; Souza! Qual é o seu CPF?',
    );
  });

  test('refuses wrong answers with their texts and changes nothing', async () => {
    const { socket } = await started();
    const refused = async (step: (typeof contactScript)[number]) => {
      const frame = await answer(socket, step);
      expect(frame).toMatchObject({ ok: false, messageIcon: 'warning' });
      return frame.message;
    };
    const [name, cpf, phone] = contactScript;
    expect(await refused({ ...name, text: '  ' })).toBe('Campo obrigatório ou formato inválido.');
    expect(await refused({ ...name, text: 'ab' })).toBe('Digite seu nome completo.');
    await answer(socket, name);
    for (const text of ['111.111.111-11', '529.982.247-26', 'abc']) {
      expect(await refused({ ...cpf, text })).toBe('CPF inválido.');
    }
    await answer(socket, cpf);
    expect(await refused({ ...phone, text: '99876-5432' })).toBe('Telefone inválido.');
    await answer(socket, phone);
    const invented = { ...campinas, id: 1, ibge_code: '9999999' };
    const nowhere = { block: 'contato/city', text: 'X', type: 'application/json', data: invented };
    expect(await refused(nowhere)).toMatch(/cidade/i);
    expect((await lastTicket()).person_phone).toBe('(19) 99876-5432');
  });

  test('keeps the city as we know it, whatever the visitor says of it', async () => {
    const { socket } = await started();
    for (const step of contactScript.slice(0, 3)) await answer(socket, step);
    const lie = { ...campinas, fullname: '<script>alert(1)</script>', name: 'x' };
    await answer(socket, { block: 'contato/city', text: 'x', type: 'application/json', data: lie });
    expect((await lastTicket()).person_city).toBe('Campinas - SP');
  });
});

describe('an answer', () => {
  test('that is sent twice is applied once', async () => {
    const { socket } = await started();
    const frame = answerFrame(contactScript[0]);
    socket.send(frame);
    socket.send(frame);
    const [first, second] = [await socket.next(), await socket.next()];
    expect(second).toMatchObject({
      ok: true,
      clientMessageId: frame.clientMessageId,
      messages: [],
    });
    expect(second).not.toHaveProperty('stale');
    expect(second.dialogBlockLast).toEqual(first.dialogBlockLast);
  });

  test('to a block already passed gets the present state', async () => {
    const { socket } = await started();
    await answer(socket, contactScript[0]);
    const late = await answer(socket, { ...contactScript[0], text: 'Outro Nome' });
    expect(late).toMatchObject({ ok: true, stale: true, dialogBlockLast: { id: 'contato/cpf' } });
    expect((await lastTicket()).person_name).toBe('Maria <b>de</b> Souza');
  });

  test('from one of ten pages at once is taken, the others see it', async () => {
    const token = await openTicket(server.url);
    const sockets = Array.from({ length: 10 }, () => connect(token));
    await Promise.all(sockets.map((socket) => socket.next()));
    sockets.forEach((socket, index) => {
      socket.send(answerFrame({ block: 'contato/name', text: `Pessoa número ${index}` }));
    });
    const frames = await Promise.all(sockets.map((socket) => socket.next()));
    const applied = frames.filter((frame) => frame.clientMessageId && !frame.stale);
    expect(applied).toHaveLength(1);
    const thread = await server.ctx.db
      .selectFrom('gl_message')
      .select(['seq', 'author_kind'])
      .orderBy('id', 'desc')
      .limit(5)
      .execute();
    expect(thread.filter((row) => row.author_kind === 'visitor')).toHaveLength(1);
  });

  test('is found again after a reconnection: hello tells what was missed', async () => {
    const { token, socket } = await started();
    await answer(socket, contactScript[0]);
    socket.close();
    const again = connect(token);
    const hello = await again.next();
    expect(hello).toMatchObject({ action: 'helloOk', dialogBlockLast: { id: 'contato/cpf' } });
    expect((hello.messages as { id: number }[]).map((message) => message.id)).toEqual([1, 2, 3, 4]);
    again.send({ action: 'hello', after: 3 });
    expect((await again.next()).messages).toHaveLength(1);
  });
});

describe('while the flow rests', () => {
  test('staff and visitor talk: what either sends reaches the other at once, and only once', async () => {
    const { socket } = await finished();
    const { id } = await lastTicket();
    const staff = await loggedIn(server.url, 'atendente');
    const path = `/api/gl_message/at_ticket/${id}/3`;
    const body = { message: 'Oi <i>Maria</i>\ntudo bem?', client_message_id: randomUUID() };
    const sent = await staff.call(`${path}/message_save`, { method: 'POST', body });
    const again = await staff.call(`${path}/message_save`, { method: 'POST', body });
    expect(sent.status).toBe(200);
    expect(again.body).toEqual(sent.body);
    const pushed = await socket.next();
    expect(pushed).not.toHaveProperty('clientMessageId');
    expect(pushed.messages).toMatchObject([
      {
        from: 'chatbot',
        text: 'Oi &lt;i&gt;Maria&lt;/i&gt;<br>tudo bem?',
        author: { name: 'Camila' },
      },
    ]);
    const mine = await answer(socket, { block: null, text: 'Tudo, e você?' });
    expect(mine).toMatchObject({ ok: true, messages: [{ from: 'user', text: 'Tudo, e você?' }] });
    const { body: thread } = await staff.call(
      `${path}/message_index?after=${(mine.messages as { id: number }[])[0]?.id ?? 0}`,
    );
    expect(thread).toEqual({ data: [] });
    expect(socket.frames).toEqual([]);
  });

  test('an answer to an old block is not taken for a message to staff', async () => {
    const { socket } = await finished();
    const late = await answer(socket, { ...contactScript[0], text: 'Atrasada' });
    expect(late).toMatchObject({ ok: true, stale: true, messages: [] });
  });
});
