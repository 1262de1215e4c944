import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { threadFor } from '../../../test/threads.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let code: number;
let customer: TestClient;
beforeAll(async () => {
  office = await ticketOffice();
  code = await office.open();
  customer = await loggedIn(office.server.url, 'cliente');
  const person = await office.personId('cliente');
  await office.sql('update at_ticket set person_id = $2 where id = $1', [code, person]);
});
afterAll(() => office.server.stop());

const on = (client: TestClient, channel = 2, ticket = code) =>
  threadFor(client, { code: ticket, channel });

const pin = (client: TestClient, id: number) =>
  client.call('/api/gl_message/pin', { method: 'POST', body: { message_id: id } });
const auditOf = (id: number) =>
  office.sql(
    `select action, before from gl_audit where record = 'gl_message' and record_id = $1 order by id`,
    [id],
  );

test('a pinned message is at the top until it is unpinned, and the audit has both', async () => {
  const { id } = await on(office.operator).send({ message: 'Ler antes' });
  const pinned = async () => (await on(office.admin).get('pinned')).body.data as { id: number }[];
  expect((await pin(office.admin, id)).body).toMatchObject({
    data: { list: [{ pinned: true }] },
  });
  expect(await pinned()).toMatchObject([{ id, pinned: true }]);
  await pin(office.operator, id);
  expect(await pinned()).toEqual([]);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['message.pin', 'message.unpin']);
});

test('only staff who may write there can pin', async () => {
  const { id } = await on(office.admin, 1).send({ message: 'Só supervisão' });
  expect((await pin(office.operator, id)).status).toBe(404);
  const outside = await on(customer, 3).send({ message: 'Oi' });
  expect((await pin(customer, outside.id)).status).toBe(403);
  expect((await pin(office.operator, 99_999_999)).status).toBe(404);
});
