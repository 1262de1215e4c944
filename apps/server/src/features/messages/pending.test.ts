import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient, TestSocket } from '../../../test/client.ts';
import type { TestServer } from '../../../test/server.ts';
import { threadFor } from '../../../test/threads.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';
import { restingTicket } from '../../../test/visitor.ts';
import { announceConfigs } from '../organization/events.ts';
import { findPendingFile, resolvePending } from './thread.ts';

let office: TicketOffice;
let server: TestServer;
let admin: TestClient;
let ticketId: number;
let visitor: TestSocket;
beforeAll(async () => {
  office = await ticketOffice();
  ({ server, admin } = office);
  ({ visitor, ticketId } = await restingTicket(server));
});
afterAll(async () => {
  visitor.close();
  await server.stop();
});

async function ask(code?: string, channel = 3) {
  const reply = await admin.call(`/api/gl_message/at_ticket/${ticketId}/${channel}/message_save`, {
    method: 'POST',
    body: {
      message: 'Falta um papel.',
      client_message_id: randomUUID(),
      is_pending: true,
      data: code === undefined ? {} : { resource_code_required: code },
    },
  });
  const list = (reply.body.data as { list: { id: number; seq: number }[] } | undefined)?.list ?? [];
  return { ...reply, id: list[0]?.id ?? 0, seq: list[0]?.seq ?? 0 };
}

const resolve = (client: TestClient, ids: number[]) =>
  client.call('/api/gl_message/resolve', {
    method: 'POST',
    body: { reason: 'Manual', message_id_list: ids },
  });

test('a pending message waits until somebody resolves it, once, and open pages get the event', async () => {
  const { body, id, seq } = await ask('conta-de-luz');
  expect(body.data).toMatchObject({
    list: [{ is_pending: true, resolved: false, resource_code_required: 'conta-de-luz' }],
  });
  const asked = await visitor.next();
  expect(asked.messages).toMatchObject([{ id: seq, pendingFile: 'conta-de-luz' }]);
  const topic = `thread.at_ticket.${ticketId}.3`;
  const office = new TestSocket(`${server.url}/ws/office`, {
    cookie: admin.cookieHeader,
    origin: server.url,
  });
  await new Promise((opened) => office.socket.on('open', opened));
  for (const frame of [{ action: 'hello' }, { action: 'sub', topic }]) {
    office.send(frame);
    await office.next();
  }
  expect(await resolve(admin, [id, id])).toMatchObject({
    status: 200,
    body: { data: { list: [{ id, is_pending: true, resolved: true }] } },
  });
  expect(await office.next()).toMatchObject({ topic, data: { changed: seq } });
  const { messages } = await visitor.next();
  expect(messages).toMatchObject([{ id: seq }]);
  expect(messages).not.toMatchObject([{ pendingFile: 'conta-de-luz' }]);
  expect((await resolve(admin, [id])).status).toBe(200);
  const lines = await server.ctx.db
    .selectFrom('gl_audit')
    .selectAll()
    .where('action', '=', 'message.resolve')
    .where('record_id', '=', id)
    .execute();
  expect(lines).toMatchObject([{ after: { reason: 'Manual' } }]);
  office.close();
});

test('a file settles the oldest message that asks for its code, one at a time', async () => {
  const { ctx } = server;
  const [first, second] = [await ask('contrato-social'), await ask('contrato-social')];
  const settle = (code: string) =>
    ctx.db.transaction().execute((trx) => resolvePending(trx, ticketId, code, ctx.clock()));
  expect(await findPendingFile(ctx, ticketId, 'contrato-social')).toBe(true);
  expect(await findPendingFile(ctx, ticketId, 'outro')).toBe(false);
  expect(await settle('outro')).toBeUndefined();
  expect(await settle('contrato-social')).toBe(first.seq);
  expect(await settle('contrato-social')).toBe(second.seq);
  expect(await settle('contrato-social')).toBeUndefined();
  expect(await findPendingFile(ctx, ticketId, 'contrato-social')).toBe(false);
});

test('nobody resolves messages that they may not see, and an unknown one refuses the whole call', async () => {
  const { id } = await ask();
  const stranger = await loggedIn(server.url, 'diego');
  expect((await resolve(stranger, [id])).status).toBe(404);
  expect((await resolve(admin, [id, 99_999_999])).status).toBe(404);
  const row = await server.ctx.db
    .selectFrom('gl_message')
    .select('resolved_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.resolved_at).toBeNull();
});

test('only channel 3 waits, for a code that is readable and free', async () => {
  await server.ctx.db
    .updateTable('gl_config')
    .set({ value: JSON.stringify(['person_sign']) })
    .where('key', '=', 'GL_RESOURCE_CODES_RESERVED')
    .execute();
  announceConfigs(server.ctx);
  expect((await ask(undefined, 2)).body.errors).toHaveProperty('is_pending');
  expect((await ask('person_sign')).body.errors).toHaveProperty('resource_code_required');
  expect((await ask('conta de luz')).status).toBe(422);
  const loose = await admin.call(`/api/gl_message/at_ticket/${ticketId}/3/message_save`, {
    method: 'POST',
    body: {
      message: 'Oi',
      client_message_id: randomUUID(),
      data: { resource_code_required: 'rg' },
    },
  });
  expect(loose.body.errors).toHaveProperty('is_pending');
});

test('a list with one message of somebody else’s resolves nothing', async () => {
  const code = await office.open();
  const customer = await loggedIn(server.url, 'cliente');
  const person = await office.personId('cliente');
  await office.sql('update at_ticket set person_id = $2 where id = $1', [code, person]);
  const thread = (parent: number) => threadFor(admin, { code: parent, channel: 3 });
  const askIn = async (ticket: number) =>
    (await thread(ticket).send({ message: 'Falta', is_pending: true })).id;
  const [mine, foreign] = [await askIn(code), await askIn(await office.open('Suporte Sul'))];
  expect((await resolve(office.operator, [mine, foreign])).status).toBe(404);
  expect((await resolve(office.operator, [mine, 99_999_999])).status).toBe(404);
  expect((await resolve(customer, [mine])).status).toBe(403);
  const waits = async () => (await thread(code).list()).find(({ id }) => id === mine)?.resolved;
  expect(await waits()).toBe(false);
  const right = await resolve(office.operator, [mine]);
  expect(right.body).toMatchObject({ data: { list: [{ id: mine, resolved: true }] } });
  expect(await waits()).toBe(true);
});
