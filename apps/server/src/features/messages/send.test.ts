import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
afterAll(() => office.server.stop());

const on = (client: TestClient, channel = 2, ticket = code) =>
  threadFor(client, { code: ticket, channel });

const noticesOf = (person: number, kind: string) =>
  office.sql(
    `select title, text, url from gl_notification where user_id = $1 and kind = $2 order by id`,
    [person, kind],
  );

/** A ticket of the demonstration's customer, with the attendant assigned. */
async function ownTicket(): Promise<number> {
  const ticket = await office.open();
  await office.sql('update at_ticket set person_id = $2, assignee_id = $3 where id = $1', [
    ticket,
    await office.personId('cliente'),
    await office.personId('atendente'),
  ]);
  return ticket;
}

describe('order', () => {
  test('the same id sent twenty times at once is one message', async () => {
    const body = { message: 'Uma vez', client_message_id: randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => on(office.admin).send(body)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    const found = (await on(office.operator).list()).filter(({ message }) => message === 'Uma vez');
    expect(found).toHaveLength(1);
  });

  test('concurrent messages have the same order for everybody, without gaps', async () => {
    const ticket = await office.open();
    const people = [office.admin, office.operator];
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const client = people[n % 2] as TestClient;
        return on(client, 2, ticket).send({ message: `Nota ${n}` });
      }),
    );
    const [one = [], other = []] = await Promise.all(
      people.map((client) => on(client, 2, ticket).list()),
    );
    expect(one.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(other.map(({ id }) => id)).toEqual(one.map(({ id }) => id));
    for (const { seq, message } of sent) expect(one[seq - 1]?.message).toBe(message.message);
    const after = await on(office.admin, 2, ticket).list('?after=37');
    expect(after.map(({ seq }) => seq)).toEqual([38, 39, 40]);
  });

  test('a sender must read newer messages first, or choose to send anyway', async () => {
    const ticket = await office.open();
    const first = await on(office.admin, 2, ticket).send({ message: 'Um', seen_seq: 0 });
    expect(first.status).toBe(200);
    const late = { message: 'Dois', client_message_id: randomUUID() };
    const refused = await on(office.operator, 2, ticket).send({ ...late, seen_seq: 0 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'THREAD_GREW', message: 'Nova mensagem chegou. Leia antes de enviar.' },
    });
    expect((await on(office.operator, 2, ticket).send(late)).seq).toBe(2);
    // A repeated sending gets the same answer, whatever came since; the sender's own words do not count as news.
    expect((await on(office.operator, 2, ticket).send({ ...late, seen_seq: 0 })).seq).toBe(2);
    expect((await on(office.operator, 2, ticket).send({ message: '3', seen_seq: 1 })).seq).toBe(3);
    expect((await on(office.admin, 2, ticket).send({ message: '4', seen_seq: 1 })).status).toBe(
      409,
    );
  });

  test('the system’s messages do not count as newer messages', async () => {
    const ticket = await office.open();
    const body = { sector_id: await office.sectorId('Comercial'), reason: 'É de lá.' };
    await office.send(office.admin, `/api/at_ticket/${ticket}/transfer`, body);
    expect((await on(office.admin, 2, ticket).list()).length).toBeGreaterThan(0);
    const sent = await on(office.admin, 2, ticket).send({ message: 'Oi', seen_seq: 0 });
    expect(sent.status).toBe(200);
  });
});

describe('bad input', () => {
  test('a message of 1 MB is refused and stored nowhere', async () => {
    const before = (await on(office.admin).list()).length;
    expect((await on(office.admin).send({ message: 'x'.repeat(1_000_000) })).status).toBe(422);
    expect((await on(office.admin).send({ message: 'ã'.repeat(600_000) })).status).toBe(413);
    expect((await on(office.admin).send({ message: 'x'.repeat(10_000) })).status).toBe(200);
    expect((await on(office.admin).list()).length).toBe(before + 1);
  });

  test('another person’s thread, an unknown origin and another spelling of a number are not found', async () => {
    const elsewhere = await office.open('Suporte Sul');
    for (const channel of [1, 2, 3])
      expect((await on(office.operator, channel, elsewhere).send({ message: 'Oi' })).status).toBe(
        404,
      );
    expect((await on(office.operator, 1).send({ message: 'Oi' })).status).toBe(404);
    for (const odd of ['01', '1e3', '-1', '99999999999999999999']) {
      const path = `/api/gl_message/at_ticket/${odd}/2/message_index`;
      expect((await office.admin.call(path)).status, odd).toBe(404);
    }
  });

  test('channels 1 and 2 take no pending message, notice, e-mail or template, channel 3 no mention', async () => {
    const person = await office.personId('supervisor');
    const only3 = [{ is_pending: true }, { notify_app: true }, { data: { send_email: true } }];
    for (const more of [...only3, { at_message_template_id: 1 }]) {
      const { status } = await on(office.admin, 2).send({ message: 'Oi', ...more });
      expect(status, JSON.stringify(more)).toBe(422);
    }
    const mention = { message: 'Oi', data: { mentions: [person] } };
    expect((await on(office.admin, 3).send(mention)).body.errors).toHaveProperty('mentions');
  });

  test('a customer may not use what only staff may use', async () => {
    const ticket = await ownTicket();
    const own = on(customer, 3, ticket);
    for (const more of [{ is_pending: true }, { notify_app: true }, { at_message_template_id: 1 }])
      expect((await own.send({ message: 'Oi', ...more })).status).toBe(403);
    expect((await own.send({ message: 'Oi', data: { mentions: [1] } })).status).toBe(422);
    expect((await own.send({ message: 'Oi' })).status).toBe(200);
  });
});

describe('notices', () => {
  test('notify each mentioned colleague once, and nobody who may not read the channel', async () => {
    const [operator, lead] = [await office.personId('atendente'), await office.personId('diego')];
    const mentions = [operator, operator];
    const { message } = await on(office.admin).send({ message: '@Beatriz', data: { mentions } });
    expect(message.mentions).toEqual([{ id: operator, name: expect.any(String) }]);
    expect(await noticesOf(operator, 'mention')).toMatchObject([
      { text: `Nº ${code}: Teste`, url: `/at_ticket/${code}/edit` },
    ]);
    for (const id of [lead, await office.personId('cliente'), 99_999_999]) {
      const wrong = await on(office.admin).send({ message: '@x', data: { mentions: [id] } });
      expect(wrong.body.errors, String(id)).toHaveProperty('mentions');
    }
    const channel1 = await on(office.admin, 1).send({ message: '@x', data: { mentions } });
    expect(channel1.status).toBe(422);
    expect(await noticesOf(operator, 'mention')).toHaveLength(1);
  });

  test('notify the attendant once, however much the customer writes', async () => {
    const ticket = await ownTicket();
    const attendant = await office.personId('atendente');
    const about = async () =>
      (await noticesOf(attendant, 'message')).filter(
        ({ url }) => url === `/at_ticket/${ticket}/edit`,
      );
    for (const message of ['Oi', 'Alguém?']) await on(customer, 3, ticket).send({ message });
    expect(await about()).toMatchObject([{ title: 'Nova mensagem do cliente' }]);
  });

  test('notify the person on channel 3 if staff asks for it', async () => {
    const ticket = await ownTicket();
    const person = await office.personId('cliente');
    await on(office.admin, 3, ticket).send({ message: 'Sem aviso' });
    expect(await noticesOf(person, 'pending')).toEqual([]);
    await on(office.admin, 3, ticket).send({ message: 'Com aviso', notify_app: true });
    expect(await noticesOf(person, 'pending')).toMatchObject([{ url: '/dashboard' }]);
  });
});
