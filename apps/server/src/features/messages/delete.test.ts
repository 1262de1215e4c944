import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { pdf } from '../../../test/files.ts';
import { bring, sendWith } from '../../../test/resources.ts';
import { threadFor } from '../../../test/threads.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';
import { restingTicket } from '../../../test/visitor.ts';

let office: TicketOffice;
let code: number;
let supervisor: TestClient;
let customer: TestClient;
beforeAll(async () => {
  office = await ticketOffice();
  code = await office.open();
  supervisor = await loggedIn(office.server.url, 'supervisor');
  customer = await loggedIn(office.server.url, 'cliente');
  const person = await office.personId('cliente');
  await office.sql('update at_ticket set person_id = $2 where id = $1', [code, person]);
});
afterAll(() => office.server.stop());

const on = (client: TestClient, channel = 2, ticket = code) =>
  threadFor(client, { code: ticket, channel });

const pin = (client: TestClient, id: number) =>
  client.call('/api/gl_message/pin', { method: 'POST', body: { message_id: id } });
const remove = (client: TestClient, id: number) =>
  client.call(`/api/gl_message/${id}`, { method: 'DELETE' });
const auditOf = (id: number) =>
  office.sql(
    `select action, before from gl_audit where record = 'gl_message' and record_id = $1 order by id`,
    [id],
  );

describe('the file of a deleted message', () => {
  test('is gone at once: no earlier address opens it, and its bytes are deleted', async () => {
    const { ctx, url } = office.server;
    const { id, url_view, url_download } = await bring(office.operator, String(code), {
      name: 'conta.pdf',
      bytes: pdf,
    });
    await sendWith(office.operator, String(code), 2, id);
    const [message] = await office.sql('select id from gl_message where resource_id = $1', [id]);
    const [file] = await office.sql('select path from gl_resource where id = $1', [id]);
    expect((await fetch(url + url_view)).status).toBe(200);
    expect((await remove(office.operator, message.id)).status).toBe(200);
    for (const address of [url_view, url_download]) {
      expect((await fetch(url + address)).status).toBe(404);
    }
    expect(await ctx.storage.exists(file.path)).toBe(false);
  });
});

describe('deleting', () => {
  test('leaves a tombstone with the message’s number, and its text only in the audit', async () => {
    const ticket = await office.open();
    const first = await on(office.operator, 2, ticket).send({ message: 'Segredo' });
    expect(first.message.can_be_deleted).toBe(true);
    const { status, body } = await remove(office.operator, first.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { list: [{ deleted: true, message: '', seq: 1 }] } });
    await on(office.operator, 2, ticket).send({ message: 'Depois' });
    const all = await on(office.admin, 2, ticket).list();
    expect(all.map(({ seq, deleted }) => [seq, deleted])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(await auditOf(first.id)).toMatchObject([
      { action: 'message.delete', before: { message: 'Segredo', parent: String(ticket), seq: 1 } },
    ]);
    expect((await remove(office.operator, first.id)).status).toBe(404);
    expect((await pin(office.operator, first.id)).status).toBe(409);
  });

  test('removes the text from lists, and deletes the file', async () => {
    const ticket = await office.open();
    const { id: file } = await on(office.operator, 2, ticket).upload();
    const data = { resource_id: file };
    const sent = await on(office.operator, 2, ticket).send({ message: 'Foto', data });
    await remove(office.operator, sent.id);
    const [message] = await on(office.operator, 2, ticket).list();
    expect(message).toMatchObject({ deleted: true, resource: null, resource_available: true });
    const [thread] = await office.sql(
      `select last_message from gl_thread where parent_code = $1 and channel_id = 2`,
      [String(ticket)],
    );
    expect(thread).toEqual({ last_message: 'Mensagem excluída.' });
    const [row] = await office.sql('select claimed from gl_resource where id = $1', [file]);
    expect(row).toEqual({ claimed: false });
  });

  test('is allowed to the author for a short time, and to supervisors', async () => {
    const { id } = await on(office.operator).send({ message: 'Minha' });
    const [seen] = (await on(office.admin).list()).filter((one) => one.id === id);
    expect(seen?.can_be_deleted).toBe(true);
    await office.sql(
      `update gl_message set created_at = now() - interval '16 minutes' where id = $1`,
      [id],
    );
    expect((await remove(office.operator, id)).status).toBe(403);
    expect((await remove(supervisor, id)).status).toBe(200);
    const card = await on(customer, 3).send({ message: 'Meu cartão é 4111' });
    expect((await remove(office.operator, card.id)).status).toBe(403);
    expect((await remove(supervisor, card.id)).status).toBe(200);
    expect(JSON.stringify(await auditOf(card.id))).not.toContain('4111');
    const other = await on(office.admin).send({ message: 'Do admin' });
    expect((await remove(office.operator, other.id)).status).toBe(403);
  });

  test('reaches the visitor’s open page', async () => {
    const { visitor, ticketId } = await restingTicket(office.server);
    const { id, seq } = await on(office.admin, 3, ticketId).send({ message: 'Engano' });
    expect((await visitor.next()).messages).toMatchObject([{ id: seq, text: 'Engano' }]);
    await remove(office.admin, id);
    expect((await visitor.next()).messages).toMatchObject([
      { id: seq, text: 'Mensagem excluída.' },
    ]);
    visitor.close();
  });

  test('is refused to customers, and to staff who may not read the message', async () => {
    const { id, message } = await on(customer, 3).send({ message: 'Minha palavra' });
    expect(message.can_be_deleted).toBe(false);
    expect((await remove(customer, id)).status).toBe(403);
    const { id: inside } = await on(office.operator).send({ message: 'Interna' });
    expect((await remove(customer, inside)).status).toBe(404);
    expect((await remove(office.admin, 99_999_999)).status).toBe(404);
  });
});
