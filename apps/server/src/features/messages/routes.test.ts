import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  answer,
  contactScript,
  newestTicket,
  openPage,
  openTicket,
} from '../../../test/visitor.ts';

let server: TestServer;
let ticketId: number;
beforeAll(async () => {
  server = await startTestServer();
  ticketId = await newTicket();
});
afterAll(() => server.stop());

/** A ticket of the sector Atendimento whose script has just begun, or has ended. */
async function newTicket(answers: typeof contactScript | [] = contactScript): Promise<number> {
  const page = openPage(server.url, await openTicket(server.url));
  await page.next();
  for (const step of answers) await answer(page, step);
  page.close();
  return newestTicket(server.ctx);
}

const thread = (channel: number, id = ticketId) => `/api/gl_message/at_ticket/${id}/${channel}`;

function send(client: TestClient, path: string, message: string, id: string = randomUUID()) {
  const body = { message, client_message_id: id };
  return client.call(`${path}/message_save`, { method: 'POST', body });
}

const rows = (body: Record<string, unknown>) => body.data as { seq: number; message: string }[];

describe('reading', () => {
  test('shows script, visitor and staff in one order, by pages', async () => {
    const client = await loggedIn(server.url, 'atendente');
    await send(client, thread(3), 'Bom dia!');
    const all = rows((await client.call(`${thread(3)}/message_index`)).body);
    expect(all.map((row) => row.seq)).toEqual(all.map((_, index) => index + 1));
    expect(all[0]).toMatchObject({
      author_kind: 'bot',
      user: { name: 'Aurora' },
      is_user_me: false,
    });
    expect(all.at(-1)).toMatchObject({
      author_kind: 'staff',
      is_user_me: true,
      message: 'Bom dia!',
    });
    const late = await client.call(`${thread(3)}/message_index?after=${all.length - 1}`);
    expect(rows(late.body)).toHaveLength(1);
    const early = await client.call(`${thread(3)}/message_index?before=3`);
    expect(rows(early.body).map((row) => row.seq)).toEqual([1, 2]);
  });

  test('is allowed exactly to the readers of the channel', async () => {
    const expected = { admin: [200, 200, 200], atendente: [404, 200, 200], diego: [404, 404, 404] };
    for (const [who, statuses] of Object.entries(expected)) {
      const client = await loggedIn(server.url, who);
      const answers = [1, 2, 3].map((channel) => client.call(`${thread(channel)}/message_index`));
      expect(
        (await Promise.all(answers)).map(({ status }) => status),
        who,
      ).toEqual(statuses);
    }
    const visitor = new TestClient(server.url);
    expect((await visitor.call(`${thread(3)}/message_index`)).status).toBe(401);
  });

  test('asks three statements: the session, the ticket, and the messages with all that belongs to them', async () => {
    const client = await loggedIn(server.url, 'admin');
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const counts: number[] = [];
    try {
      // Jobs of the server may ask something at the same time.
      for (let time = 0; time < 5; time++) {
        statements.mockClear();
        const { status } = await client.call(`${thread(3)}/message_index`);
        expect(status).toBe(200);
        counts.push(statements.mock.calls.length);
      }
    } finally {
      statements.mockRestore();
    }
    expect(Math.min(...counts)).toBe(3);
  });

  test('wrong addresses and numbers get clear answers', async () => {
    const admin = await loggedIn(server.url, 'admin');
    for (const path of ['/api/gl_message/nada/1/3', thread(4), thread(3, 99_999_999)]) {
      expect((await admin.call(`${path}/message_index`)).status, path).toBe(404);
    }
    expect((await admin.call(`${thread(3)}/message_index?after=99999999999`)).status).toBe(422);
  });
});

describe('sending', () => {
  test('an operator may write on channel 3 only while no script asks, a supervisor always', async () => {
    const asking = await newTicket([]);
    const operator = await loggedIn(server.url, 'atendente');
    const supervisor = await loggedIn(server.url, 'supervisor');
    expect((await send(operator, thread(3, asking), 'Oi')).status).toBe(403);
    expect((await send(supervisor, thread(3, asking), 'Oi')).status).toBe(200);
    expect((await send(operator, thread(3), 'Oi')).status).toBe(200);
    expect((await send(operator, thread(1), 'Oi')).status).toBe(404);
    expect((await send(operator, thread(2), 'Nota interna')).status).toBe(200);
  });

  test('the same id at the same moment is one message; two ids are two', async () => {
    const client = await loggedIn(server.url, 'admin');
    const id = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 8 }, () => send(client, thread(2), 'Uma vez', id)),
    );
    expect(same.every(({ status }) => status === 200)).toBe(true);
    await Promise.all([send(client, thread(2), 'Igual'), send(client, thread(2), 'Igual')]);
    const all = rows((await client.call(`${thread(2)}/message_index`)).body);
    expect(all.filter((row) => row.message === 'Uma vez')).toHaveLength(1);
    expect(all.filter((row) => row.message === 'Igual')).toHaveLength(2);
    expect(all.map((row) => row.seq)).toEqual(all.map((_, index) => index + 1));
  });

  test('empty, too long and unreadable texts are refused or cleaned', async () => {
    const client = await loggedIn(server.url, 'admin');
    expect((await send(client, thread(2), ' \n ')).body.errors).toEqual({
      message: ['Escreva uma mensagem.'],
    });
    expect((await send(client, thread(2), 'x'.repeat(10_001))).status).toBe(422);
    const odd = await send(client, thread(2), 'a\u0000b\u0007\ud800c');
    expect(odd).toMatchObject({
      status: 200,
      body: { data: { list: [{ message: 'ab\ufffdc' }] } },
    });
  });
});
