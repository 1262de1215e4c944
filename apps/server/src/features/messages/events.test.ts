import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { OfficePage } from '../../../test/office.ts';
import { threadFor } from '../../../test/threads.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let code: number;
beforeAll(async () => {
  office = await ticketOffice();
  code = await office.open();
});
afterAll(() => office.server.stop());

const topicOf = (channel: number, origin = 'at_ticket', of = code) =>
  `thread.${origin}.${of}.${channel}`;

async function heardBy(client: TestClient, topics: string[]): Promise<boolean[]> {
  const page = await OfficePage.open(client);
  const may: boolean[] = [];
  for (const topic of topics) may.push(await page.subscribe(topic));
  page.close();
  return may;
}

test('a thread’s events reach exactly the readers of its channel, for every kind of record', async () => {
  const person = await office.personId('cliente');
  const foreign = await office.open('Suporte Sul');
  const topics = [
    ...[1, 2, 3].map((channel) => topicOf(channel)),
    topicOf(3, 'at_ticket', foreign),
    ...[1, 2, 3].map((channel) => topicOf(channel, 'gl_user', person)),
    topicOf(2, 'pm_transaction', 1),
    ...[2, 3].map((channel) => topicOf(channel, 'ad_advertisement', 1)),
    topicOf(2, 'at_ticket', 99_999_999),
  ];
  const [yes, no] = [true, false];
  const customer = await loggedIn(office.server.url, 'cliente');
  const expected: [TestClient, boolean[]][] = [
    [office.admin, [yes, yes, yes, yes, yes, yes, yes, yes, yes, no, no]],
    [office.operator, [no, yes, yes, no, no, yes, yes, no, no, no, no]],
    [customer, [no, no, no, no, no, no, yes, no, no, no, no]],
  ];
  for (const [client, may] of expected) expect(await heardBy(client, topics)).toEqual(may);
});

test('a thread’s events say which thread grew, and which message changed', async () => {
  const person = await office.personId('cliente');
  const topic = topicOf(2, 'gl_user', person);
  const page = await OfficePage.open(office.operator);
  await page.subscribe(topic);
  const thread = threadFor(office.admin, { origin: 'gl_user', code: person, channel: 2 });
  const { id, seq } = await thread.send({ message: 'Prefere ser chamada à tarde.' });
  const data = { origin: 'gl_user', parent_code: String(person), channel_id: 2, seq };
  expect(await page.news(topic)).toMatchObject({ type: 'message.created', data });
  await office.admin.call('/api/gl_message/pin', { method: 'POST', body: { message_id: id } });
  expect(await page.news(topic)).toMatchObject({ data: { ...data, changed: seq } });
  page.close();
});
