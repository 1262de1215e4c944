import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient, type TestSocket } from '../../../test-client.ts';
import { pngOf } from '../../../test-files.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { restingTicket } from '../../../test-visitor.ts';

let server: TestServer;
let admin: TestClient;
let visitor: TestSocket;
let ticketId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  ({ visitor, ticketId } = await restingTicket(server));
});
afterAll(async () => {
  visitor.close();
  await server.stop();
});

type Shown = { id: number; seq: number; message: string; resource: { id: number } | null };

const thread = (channel = 3) => `/api/gl_message/at_ticket/${ticketId}/${channel}`;
const png = pngOf(() => [244, 161, 0, 255]);

async function upload(client: TestClient, path: string, name = 'telhado.png', bytes = png) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      cookie: client.cookieHeader,
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    },
    body: form,
  });
  const body = (await response.json()) as { data: { id: number } };
  return { status: response.status, body };
}

async function save(client: TestClient, channel: number, body: Record<string, unknown>) {
  const reply = await client.call(`${thread(channel)}/message_save`, {
    method: 'POST',
    body: { message: '', client_message_id: randomUUID(), ...body },
  });
  const list = (reply.body.data as { list: Shown[] } | undefined)?.list ?? [];
  return { ...reply, message: list[0] as Shown };
}

async function shown(channel = 3): Promise<Shown[]> {
  const { body } = await admin.call(`${thread(channel)}/message_index`);
  return (body.data as { data: Shown[] }).data;
}

describe('a file with a message', () => {
  test('comes to the visitor whole, with its name where there are no words', async () => {
    const kept = await upload(admin, `${thread()}/message_file`);
    expect(kept).toMatchObject({ status: 200, body: { data: { filename: 'telhado.png' } } });
    const { message } = await save(admin, 3, { data: { resource_id: kept.body.data.id } });
    expect(message).toMatchObject({
      message: 'telhado.png',
      resource: { id: kept.body.data.id, is_image: true, has_browser_preview: true },
    });
    const frame = await visitor.next();
    const [card] = frame.messages as { resource: { url_view: string } }[];
    expect(card).toMatchObject({
      from: 'chatbot',
      resource: { name: 'telhado.png', is_image: true },
    });
    const image = await fetch(server.url + card?.resource.url_view);
    expect(Buffer.from(await image.arrayBuffer()).equals(png)).toBe(true);
  });

  test('is one message when it is sent twice at the same moment', async () => {
    const { body } = await upload(admin, `${thread(2)}/message_file`);
    const sending = { client_message_id: randomUUID(), data: { resource_id: body.data.id } };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => save(admin, 2, { ...sending, message: 'Veja' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(replies.map(({ message }) => message.id)).size).toBe(1);
    const again = await save(admin, 2, { data: { resource_id: body.data.id } });
    expect(again).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } });
  });

  test('belongs to who uploaded it, on that channel', async () => {
    const { body } = await upload(admin, `${thread(1)}/message_file`);
    const data = { resource_id: body.data.id };
    expect((await save(admin, 3, { data })).status).toBe(422);
    const supervisor = await loggedIn(server.url, 'supervisor');
    expect((await save(supervisor, 1, { data })).status).toBe(422);
    visitor.send({
      action: 'message',
      text: 'meu',
      data: { id: body.data.id },
      type: 'application/json',
      dialogBlockId: null,
      clientMessageId: randomUUID(),
    });
    expect(await visitor.next()).toMatchObject({ ok: false });
    expect((await save(admin, 1, { data })).status).toBe(200);
  });

  test('is refused for the wrong type, without bytes, and for who may not write', async () => {
    const path = `${thread()}/message_file`;
    expect((await upload(admin, path, 'a.exe')).status).toBe(415);
    expect((await upload(admin, path, 'a.pdf')).status).toBe(415);
    expect((await upload(admin, path, 'a.txt', Buffer.alloc(0))).status).toBe(422);
    const stranger = await loggedIn(server.url, 'diego');
    expect((await upload(stranger, path)).status).toBe(404);
    expect((await admin.call(path, { method: 'POST', body: {} })).status).toBe(422);
  });
});

describe('message_attach', () => {
  test('adds one file to a message of one’s own, and open pages hear of it', async () => {
    const { message } = await save(admin, 3, { message: 'Segue a planta' });
    await visitor.next();
    const path = `/api/gl_message/${message.id}/message_attach`;
    const attached = await upload(admin, path);
    expect(attached).toMatchObject({
      status: 200,
      body: { data: { list: [{ id: message.id, resource: { filename: 'telhado.png' } }] } },
    });
    const frame = await visitor.next();
    expect(frame.messages).toMatchObject([{ id: message.seq, resource: { name: 'telhado.png' } }]);
    expect((await upload(admin, path)).status).toBe(409);
    const supervisor = await loggedIn(server.url, 'supervisor');
    expect((await upload(supervisor, path)).status).toBe(403);
    expect((await upload(admin, '/api/gl_message/99999999/message_attach')).status).toBe(404);
  });

  test('takes nothing from others, nor for an old message', async () => {
    const { message } = await save(admin, 2, { message: 'Antiga' });
    await server.ctx.db
      .updateTable('gl_message')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', message.id)
      .execute();
    const path = `/api/gl_message/${message.id}/message_attach`;
    expect((await upload(admin, path)).status).toBe(403);
    expect((await shown(2)).find(({ id }) => id === message.id)?.resource).toBeNull();
  });
});
