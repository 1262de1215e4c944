import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient, type TestSocket } from '../../../test/client.ts';
import { pdf, program } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { png, threadFor } from '../../../test/threads.ts';
import { restingTicket } from '../../../test/visitor.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
let customer: TestClient;
let visitor: TestSocket;
let ticketId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  supervisor = await loggedIn(server.url, 'supervisor');
  customer = await loggedIn(server.url, 'cliente');
  ({ visitor, ticketId } = await restingTicket(server));
  // A ticket of the customer's own, while the visitor's page is still open.
  await server.ctx.pool.query(
    `update at_ticket set person_id = (select id from gl_user where email = 'cliente@exemplo.com.br')
      where id = $1`,
    [ticketId],
  );
});
afterAll(async () => {
  visitor.close();
  await server.stop();
});

const on = (client: TestClient, channel = 2) => threadFor(client, { code: ticketId, channel });

describe('a file with a message', () => {
  test('arrives complete, and a message without text shows its name', async () => {
    const kept = await on(admin).upload();
    expect(kept).toMatchObject({ status: 200, body: { data: { filename: 'telhado.png' } } });
    const { message } = await on(admin).send({ data: { resource_id: kept.id } });
    expect(message).toMatchObject({
      message: 'telhado.png',
      resource: { id: kept.id, is_image: true, has_browser_preview: true },
      resource_available: true,
    });
    const image = await fetch(server.url + message.resource?.url_view);
    expect(Buffer.from(await image.arrayBuffer()).equals(png)).toBe(true);
  });

  test('may be attached by staff on every channel, by the customer on channel 3', async () => {
    const shown = await on(admin, 3).upload();
    expect((await on(admin, 3).send({ data: { resource_id: shown.id } })).status).toBe(200);
    const kept = await on(admin, 2).upload();
    expect((await on(admin, 1).send({ data: { resource_id: kept.id } })).status).toBe(200);
    const own = await on(customer, 3).upload();
    expect((await on(customer, 3).send({ data: { resource_id: own.id } })).status).toBe(200);
  });

  test('is one message if it is sent twice at the same moment', async () => {
    const { id } = await on(admin).upload();
    const sending = { client_message_id: randomUUID(), message: 'Veja', data: { resource_id: id } };
    const replies = await Promise.all(Array.from({ length: 6 }, () => on(admin).send(sending)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(replies.map((reply) => reply.id)).size).toBe(1);
    const again = await on(admin).send({ data: { resource_id: id } });
    expect(again).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } });
  });

  test('belongs to the person who uploaded it, for that record only', async () => {
    const { id } = await on(admin, 1).upload();
    const data = { resource_id: id };
    expect((await on(supervisor, 1).send({ data })).status).toBe(422);
    const elsewhere = threadFor(admin, { code: ticketId - 1, channel: 1 });
    expect((await elsewhere.send({ data })).status).toBe(422);
    visitor.send({
      action: 'message',
      text: 'meu',
      data: { id },
      type: 'application/json',
      dialogBlockId: null,
      clientMessageId: randomUUID(),
    });
    let frame = await visitor.next();
    // Skips frames about earlier messages of the customer.
    while (!('messageIcon' in frame)) frame = await visitor.next();
    expect(frame).toMatchObject({ ok: false });
    expect((await on(admin, 1).send({ data })).status).toBe(200);
  });

  test('is refused if the type is wrong, if it is empty, and if the person may not write', async () => {
    expect((await on(admin).upload('a.exe')).status).toBe(415);
    expect((await on(admin).upload('a.pdf', program)).status).toBe(415);
    expect((await on(admin).upload('a.txt', Buffer.alloc(0))).status).toBe(422);
    const stranger = await loggedIn(server.url, 'diego');
    expect((await on(stranger).upload()).status).toBe(404);
    expect((await on(admin).post('message_file', {})).status).toBe(422);
  });
});

describe('message_attach', () => {
  test('adds one file to the author’s own message', async () => {
    const { id } = await on(admin).send({ message: 'Segue a planta' });
    const { status, list } = await on(admin).attach(id);
    expect({ status, list }).toMatchObject({
      status: 200,
      list: [{ id, resource: { filename: 'telhado.png' } }],
    });
    expect((await on(admin).attach(id)).status).toBe(409);
    expect((await on(supervisor).attach(id)).status).toBe(403);
    expect((await on(admin).attach(99_999_999)).status).toBe(404);
  });

  test('refuses files from other people, and for old messages', async () => {
    const { id } = await on(admin).send({ message: 'Antiga' });
    await server.ctx.pool.query(
      `update gl_message set created_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    expect((await on(admin).attach(id)).status).toBe(403);
    const fresh = await on(admin, 3).send({ message: 'Para o cliente' });
    expect((await on(supervisor, 3).attach(fresh.id)).status).toBe(403);
    expect((await on(admin, 3).attach(fresh.id)).status).toBe(200);
  });

  test('answers a message that waits for a file, and resolves it', async () => {
    const wants = { message: 'Falta a conta.', is_pending: true };
    const data = { resource_code_required: 'conta' };
    const asked = await on(admin, 3).send({ ...wants, data });
    const { status, list } = await on(customer, 3).attach(asked.id, 'conta.pdf', pdf);
    expect(status).toBe(200);
    expect(list).toMatchObject([
      { id: asked.id, resolved: true, resource: null },
      { author_kind: 'visitor', resource: { filename: 'conta.pdf', code: 'conta' } },
    ]);
    const next = await on(admin, 3).send({ ...wants, data });
    const stranger = await loggedIn(server.url, 'diego');
    expect((await on(stranger, 3).attach(next.id)).status).toBe(404);
    expect((await on(admin, 3).attach(next.id, 'conta.mp4')).status).toBe(415);
    expect((await on(admin, 3).attach(next.id, 'conta.pdf', pdf)).status).toBe(200);
    const { rows } = await server.ctx.pool.query(
      `select actor_id, after from gl_audit where action = 'message.resolve' and record_id = $1`,
      [next.id],
    );
    expect(rows).toMatchObject([{ actor_id: expect.any(Number), after: { reason: 'File' } }]);
  });

  test('lets a person send a requested file in the person’s own thread, where nothing else may be written', async () => {
    const { rows } = await server.ctx.pool.query(
      `select id from gl_user where email = 'cliente@exemplo.com.br'`,
    );
    const place = { origin: 'gl_user', code: Number(rows[0].id), channel: 3 };
    const data = { resource_code_required: 'rg' };
    const asked = await threadFor(admin, place).send({ message: 'RG', is_pending: true, data });
    const own = threadFor(customer, place);
    expect((await own.send({ message: 'Oi' })).status).toBe(403);
    expect((await own.attach(asked.id, 'rg.png')).status).toBe(200);
    expect((await own.list()).map(({ resolved }) => resolved)).toEqual([true, true]);
  });
});
