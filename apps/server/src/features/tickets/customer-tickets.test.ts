import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { pngOf } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { restingTicket } from '../../../test/visitor.ts';

let server: TestServer;
let customer: TestClient;
let admin: TestClient;
let own: number;
let foreign: number;
let nobodys: number;

async function idOf(who: string): Promise<number> {
  const users = server.ctx.db.selectFrom('gl_user').select('id');
  return (await users.where('email', '=', `${who}@exemplo.com.br`).executeTakeFirstOrThrow()).id;
}

async function ticketOf(personId: number | null): Promise<number> {
  const { visitor, ticketId } = await restingTicket(server);
  visitor.close();
  const { db } = server.ctx;
  await db
    .updateTable('at_ticket')
    .set({ person_id: personId })
    .where('id', '=', ticketId)
    .execute();
  await db
    .insertInto('at_document')
    .values({
      ticket_id: ticketId,
      code: 'c1',
      title: 'Proposta',
      body: '<p>Olá</p>',
      created_at: new Date(),
    })
    .execute();
  return ticketId;
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  customer = await loggedIn(server.url, 'cliente');
  const me = await idOf('cliente');
  const { id: other } = await server.ctx.db
    .insertInto('gl_user')
    .values({ name: 'Outra', nickname: 'Outra', email: 'outra@exemplo.com.br', level: 10 })
    .returning('id')
    .executeTakeFirstOrThrow();
  own = await ticketOf(me);
  foreign = await ticketOf(other);
  // Being the attendant of a ticket does not show it to a customer.
  nobodys = await ticketOf(null);
  await server.ctx.db
    .updateTable('at_ticket')
    .set({ assignee_id: me })
    .where('id', '=', nobodys)
    .execute();
});
afterAll(() => server.stop());

const thread = (id: number, channel = 3) => `/api/gl_message/at_ticket/${id}/${channel}`;
const rows = (body: Record<string, unknown>) =>
  body.data as { id: number; seq: number; message: string; resolved: boolean }[];

function say(who: TestClient, id: number, channel: number, more: object = {}) {
  const body = { message: 'Tudo certo?', client_message_id: randomUUID(), ...more };
  return who.call(`${thread(id, channel)}/message_save`, { method: 'POST', body });
}

async function upload(who: TestClient, path: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(pngOf(() => [1, 2, 3, 255]))]), 'conta.png');
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie: who.cookieHeader, 'x-xsrf-token': who.cookies.get('XSRF-TOKEN') ?? '' },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { data: { id: number } } };
}

async function subscribed(who: TestClient, topic: string) {
  const headers = { cookie: who.cookieHeader, origin: server.url };
  const socket = new TestSocket(`${server.url}/ws/office`, headers);
  socket.socket.on('open', () => socket.send({ action: 'sub', topic }));
  return { socket, answer: await socket.next() };
}

describe('a customer', () => {
  test('is shown the own tickets alone, with documents that open', async () => {
    const { body } = await customer.call('/api/at_ticket/me_index');
    const list = body.data as { id: number; documents: { title: string; url: string }[] }[];
    const ids = list.map(({ id }) => id);
    expect(ids).toContain(own);
    expect(ids).not.toContain(foreign);
    expect(ids).not.toContain(nobodys);
    const ticket = list.find(({ id }) => id === own);
    expect(ticket).toMatchObject({
      status: { name: 'Novo', kind: 'open' },
      last_message: expect.any(String),
      has_person_sign: false,
      documents: [{ title: 'Proposta' }],
      sign_url: expect.stringMatching(/^\/at_ticket\/\d+\.[\w-]{43}\/sign$/),
    });
    const opened = await customer.call(ticket?.documents[0]?.url ?? '');
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/files\//),
    ]);
    expect((await new TestClient(server.url).call('/api/at_ticket/me_index')).status).toBe(401);
    expect((await admin.call('/api/at_ticket/me_index')).body.data).toEqual([]);
  });

  test('has a link to the page that signs the documents, which opens no conversation', async () => {
    const { body } = await customer.call('/api/at_ticket/me_index');
    const list = body.data as { id: number; sign_url: string }[];
    const url = list.find(({ id }) => id === own)?.sign_url ?? '';
    const token = url.split('/')[2] ?? '';
    const visitor = new TestClient(server.url);
    expect((await visitor.call(`/api/at_ticket/${token}/public_get`)).body.data).toMatchObject({
      documents: [{ code: 'c1', title: 'Proposta' }],
    });
    expect((await visitor.call(`/at_ticket/${token}/doc/c1/view`)).status).toBe(200);
    expect((await visitor.call(`/chatbot/status/contato?token=${token}`)).status).toBe(404);
    const [, signature = ''] = token.split('.');
    for (const wrong of [`${foreign}.${signature}`, `${own}.`, `0${token}`, token.slice(0, -1)]) {
      expect((await visitor.call(`/api/at_ticket/${wrong}/public_get`)).status, wrong).toBe(404);
    }
  });

  test('reads channel 3 of an own ticket and answers there; staff and the visitor’s page read it', async () => {
    const sent = await say(customer, own, 3);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        data: { list: [{ author_kind: 'visitor', is_user_me: true, user: { name: 'Cláudia' } }] },
      },
    });
    const seen = rows((await admin.call(`${thread(own)}/message_index`)).body);
    expect(seen.at(-1)).toMatchObject({ message: 'Tudo certo?', author_kind: 'visitor' });
    expect(rows((await customer.call(`${thread(own)}/message_index`)).body)).toHaveLength(
      seen.length,
    );
  });

  test('hears at once what staff answers', async () => {
    const { socket, answer } = await subscribed(customer, `thread.at_ticket.${own}.3`);
    expect(answer).toMatchObject({ action: 'subOk' });
    await say(admin, own, 1);
    await say(admin, own, 3);
    const data = { origin: 'at_ticket', parent_code: String(own), channel_id: 3 };
    expect(await socket.next()).toMatchObject({ data, seq: 1 });
    socket.close();
  });

  test('gets the same answer for a ticket of others, for one that is not there and for inner channels', async () => {
    const missing = 99_999_999;
    const expected = (await customer.call(`${thread(missing)}/message_index`)).body;
    const places: [number, number][] = [
      [foreign, 3],
      [nobodys, 3],
      [missing, 3],
      [own, 1],
      [own, 2],
      [foreign, 1],
    ];
    for (const [id, channel] of places) {
      const name = `${id}/${channel}`;
      for (const answer of [
        await customer.call(`${thread(id, channel)}/message_index`),
        await say(customer, id, channel),
        await upload(customer, `${thread(id, channel)}/message_file`),
      ]) {
        expect(answer.status, name).toBe(404);
        expect(answer.body, name).toEqual(expected);
      }
      const { socket, answer } = await subscribed(customer, `thread.at_ticket.${id}.${channel}`);
      expect(answer, name).toMatchObject({ ok: false, code: 'FORBIDDEN' });
      socket.close();
    }
    for (const id of [foreign, nobodys, missing]) {
      const answer = await customer.call(`/api/at_ticket/${id}/doc/c1`);
      expect([answer.status, answer.body]).toEqual([404, expected]);
      const { socket, answer: refused } = await subscribed(customer, `ticket.${id}`);
      expect(refused).toMatchObject({ ok: false, code: 'FORBIDDEN' });
      socket.close();
    }
  });

  test('hears nothing of others’ tickets and of inner channels on any topic', async () => {
    const { socket, answer } = await subscribed(customer, 'tickets');
    expect(answer).toMatchObject({ action: 'subOk' });
    for (const [id, channel] of [
      [foreign, 3],
      [nobodys, 3],
      [own, 2],
      [own, 1],
      [own, 3],
    ] as const)
      expect((await say(admin, id, channel)).status).toBe(200);
    expect(await socket.next()).toMatchObject({
      type: 'ticket.changed',
      data: { ticket_id: own },
      seq: 1,
    });
    expect(socket.frames).toEqual([]);
    socket.close();
  });

  test('asks for nothing and resolves nothing, but the file that staff waits for settles it', async () => {
    expect((await say(customer, own, 3, { is_pending: true })).status).toBe(403);
    const wanted = { is_pending: true, data: { resource_code_required: 'conta' } };
    const asked = await say(admin, own, 3, { message: 'Envie a conta.', ...wanted });
    const [pending] = (asked.body.data as { list: { id: number }[] }).list;
    const body = { reason: 'Manual', message_id_list: [pending?.id] };
    expect((await customer.call('/api/gl_message/resolve', { method: 'POST', body })).status).toBe(
      403,
    );
    const { body: kept } = await upload(customer, `${thread(own)}/message_file`);
    const data = { resource_id: kept.data.id, resource_code: 'conta' };
    expect((await say(customer, own, 3, { message: '', data })).status).toBe(200);
    const seen = rows((await customer.call(`${thread(own)}/message_index`)).body);
    expect(seen.find(({ id }) => id === pending?.id)).toMatchObject({ resolved: true });
  });

  test('stays out of the back-office', async () => {
    const { id: cancelled } = await server.ctx.db
      .selectFrom('at_ticket_status')
      .select('id')
      .where('code', '=', 'cancelado')
      .executeTakeFirstOrThrow();
    for (const path of [`/api/at_ticket/${own}/edit`, '/api/at_ticket', '/api/at_ticket/views'])
      expect((await customer.call(path)).status, path).toBe(403);
    const put = {
      method: 'PUT',
      body: { status_id: cancelled, updated_at: new Date().toISOString() },
    };
    expect((await customer.call(`/api/at_ticket/${own}`, put)).status).toBe(403);
    await server.ctx.db
      .updateTable('at_ticket')
      .set({ status_id: cancelled })
      .where('id', '=', own)
      .execute();
    expect((await say(customer, own, 3)).status).toBe(403);
    expect((await customer.call(`${thread(own)}/message_index`)).status).toBe(200);
  });
});
