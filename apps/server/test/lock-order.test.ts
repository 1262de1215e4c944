import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLink, recoverPassword } from '../src/features/access/recovery.ts';
import { cancelSilentTickets } from '../src/features/chatbot/automatic-cancellation.ts';
import { takeMail } from '../src/features/messages/mail/inbound.ts';
import { replyAddress } from '../src/features/messages/mail/outbound.rules.ts';
import { failMail, queueMail, referenceOf } from '../src/features/messages/mail/outbound.ts';
import { createPayment, emitPayment } from '../src/features/payments/payments.ts';
import { takeEvent } from '../src/features/payments/webhooks.ts';
import { confirmEmail } from '../src/features/people/email-change.ts';
import { applyRetention } from '../src/features/people/privacy/retention.ts';
import { addDocument } from '../src/features/tickets/documents/documents.ts';
import { tokenHashOf } from '../src/platform/token.ts';
import { meet, statuses } from './meeting.ts';
import { type TicketOffice, ticketOffice } from './tickets.ts';
import { openTicket } from './visitor.ts';

// Two acts are made to meet: a third connection holds what the first one needs after what it has taken, the second one
// comes, and then the way is free. Whoever takes rows in another order than docs/architecture.md says ends in a deadlock.

let office: TicketOffice;
let holder: pg.Client;
beforeAll(async () => {
  office = await ticketOffice({ MAIL_REPLY_TO: MAILBOX });
  holder = new pg.Client({ connectionString: office.server.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await office.server.stop();
});

const MAILBOX = 'apoio@solar.example.com';
const caller = { ip: '127.0.0.1', port: 1, userAgent: 'test' };
const post = (path: string, body: object = {}) => office.send(office.admin, path, body);

/** A customer with a ticket of old that is done, what staff said there, and a slip; each with its threads. */
async function customer() {
  const { ctx } = office.server;
  const email = `${randomUUID()}@cliente.example.com`;
  const [person] = await office.sql(
    `insert into gl_user (name, nickname, email, level) values ('Ana', 'Ana', $1, 10) returning id`,
    [email],
  );
  const ticket = await office.open('Atendimento', { person_email: email });
  await office.sql('update at_ticket set person_id = $2 where id = $1', [ticket, person.id]);
  const [{ unit }] = await office.sql(
    `select min(id) as unit from gl_business_unit where bank_code = '001'`,
  );
  const payment = await ctx.db.transaction().execute(async (trx) => {
    const slip = { personId: person.id, personName: 'Ana', ticketId: ticket, unitId: unit };
    const made = await createPayment(trx, ctx.config.secret, {
      ...slip,
      cents: 1_000,
      dueDate: '2090-01-31',
      type: 'pix',
    });
    await emitPayment(trx, null, made.id, ctx.clock());
    return made.id;
  });
  const message = await write(ticket, 3);
  await write(ticket, 2);
  return { person: person.id as number, ticket, payment, message, email };
}

async function write(ticket: number, channel: number): Promise<number> {
  const said = { message: 'Oi', client_message_id: randomUUID() };
  const { body } = await post(`/api/gl_message/at_ticket/${ticket}/${channel}/message_save`, said);
  return (body.data as { list: { id: number }[] }).list[0]?.id ?? 0;
}

const erase = (person: number) => async () => {
  const [request] = await office.sql(
    `insert into gl_privacy_request (user_id, kind, created_at) values ($1, 'erasure', now()) returning id`,
    [person],
  );
  return post(`/api/gl_privacy_request/${request.id}/erase`, { confirm: 'APAGAR' });
};
const merge = (id: number, into: number) => () =>
  post(`/api/at_ticket/${id}/merge`, { into_id: into });
/** Less than the slip's value came. */
const pay = (payment: number) => () =>
  takeEvent(
    office.server.ctx,
    { provider: 'balcao', caller },
    {
      event_id: randomUUID(),
      type: 'paid',
      paid_cents: 1,
      paid_at: new Date().toISOString(),
      reference: `PM${String(payment).padStart(10, '0')}`,
    },
  );

const ticketRow = 'select from at_ticket where id = $1 for update';
const threadRow = (channel: number) => `select from gl_thread
  where origin = 'at_ticket' and parent_code = $1::bigint::text and channel_id = ${channel} for update`;
/** What an erasure takes away after it has the person's row. */
async function noticeBy(person: number): Promise<[string, unknown[]]> {
  const [notice] = await office.sql(
    `insert into gl_notification (user_id, kind, title, text, url, by_id, created_at)
     select id, 'message', 'Oi', 'Oi', '/home', $1, now() from gl_user
     where email = 'admin@exemplo.com.br' returning id`,
    [person],
  );
  return ['select from gl_notification where id = $1 for update', [notice.id]];
}

test('retention and a merge', async () => {
  const token = await openTicket(office.server.url);
  const [{ id }] = await office.sql(
    `update at_ticket set created_at = now() - interval '400 days', updated_at = now() - interval '400 days',
       status_id = (select id from at_ticket_status where code = 'concluido')
     where token_hash = $1 returning id`,
    [tokenHashOf(token)],
  );
  const into = await office.open();
  await office.sql(
    `insert into gl_retention (kind, days, updated_at) values ('tickets', 399, now())`,
  );
  const met = await meet(
    holder,
    threadRow(3),
    [id],
    [merge(id, into), () => applyRetention(office.server.ctx)],
  );
  await office.sql('delete from gl_retention');
  expect(statuses(met)).toEqual([200, 200]);
  // It was touched meanwhile: it is old no more.
  const rows = await office.sql('select merged_into, anonymised_at from at_ticket where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ merged_into: into, anonymised_at: null }]);
});

test('an erasure and money', async () => {
  const { person, payment, ticket } = await customer();
  const met = await meet(holder, ticketRow, [ticket], [erase(person), pay(payment)]);
  expect(statuses(met)).toEqual([200, 200]);
});

test('an erasure and a message that is deleted', async () => {
  const { person, ticket, message } = await customer();
  const remove = () => office.admin.call(`/api/gl_message/${message}`, { method: 'DELETE' });
  const [erased, removed] = statuses(
    await meet(holder, ticketRow, [ticket], [erase(person), remove]),
  );
  expect([erased, removed]).toEqual([200, 200]);
});

test('an erasure and a mail that is not delivered', async () => {
  const { person, ticket, message, email } = await customer();
  const { ctx } = office.server;
  const [{ thread_id: threadId, seq }] = await office.sql(
    'select thread_id, seq from gl_message where id = $1',
    [message],
  );
  const recipient = { address: email, subject: 'Oi' };
  await ctx.db
    .transaction()
    .execute((trx) => queueMail(ctx, trx, { ticketId: ticket, threadId, seq }, recipient));
  const mail = () => office.sql('select id, state from gl_mail where message_id = $1', [message]);
  await expect.poll(mail).toMatchObject([{ state: 'sent' }]);
  const [{ id }] = await mail();
  const fail = () =>
    failMail(ctx, { id, ticketId: ticket }, { from: 'sent', reason: 'bounce', why: 'refused' });
  expect(statuses(await meet(holder, ticketRow, [ticket], [erase(person), fail]))).toEqual([
    200, 200,
  ]);
});

test('an erasure and a new address that is confirmed', async () => {
  const { person } = await customer();
  const token = randomUUID();
  await office.sql(
    `insert into gl_email_change (user_id, asked_by, email, expires_at, token_hash)
     select $1, id, $2, '2090-01-01', $3 from gl_user where email = 'admin@exemplo.com.br'`,
    [person, `${token}@cliente.example.com`, tokenHashOf(token)],
  );
  const confirm = () => confirmEmail(office.server.ctx, token, caller);
  const met = await meet(holder, ...(await noticeBy(person)), [erase(person), confirm]);
  expect(statuses(met)).toMatchObject([200, { code: 'LINK_INACTIVE' }]);
});

test('an erasure and a link to a new password', async () => {
  const { person } = await customer();
  const { ctx } = office.server;
  const token = await newLink(ctx.db, { userId: person, kind: 'recover', now: ctx.clock() });
  const made = { password: 'Girassol-2031-azul', ip: '127.0.0.1', userAgent: 'test', device: '' };
  const recover = () => recoverPassword(ctx, token, made);
  const met = await meet(holder, ...(await noticeBy(person)), [erase(person), recover]);
  expect(statuses(met)).toMatchObject([200, { code: 'LINK_INACTIVE' }]);
});

test('a request for a signature and a merge', async () => {
  const [id, into] = [await office.open(), await office.open()];
  const { db, clock } = office.server.ctx;
  const wanted = { ticketId: id, template: 'proposta', code: 'p1', title: 'Proposta' };
  await addDocument(db, { ...wanted, variables: {} }, clock());
  await write(into, 2);
  const sign = () => post(`/api/at_ticket/${id}/sign_request`);
  const met = await meet(holder, threadRow(2), [into], [merge(id, into), sign]);
  expect(statuses(met)).toEqual([200, 409]);
});

test('conversations that run out and a change of many tickets', async () => {
  const ids: number[] = [];
  for (const minutes of [1, 2]) {
    const token = await openTicket(office.server.url);
    const [{ id }] = await office.sql('select id from at_ticket where token_hash = $1', [
      tokenHashOf(token),
    ]);
    // The later ticket is due first.
    await office.sql(
      `update at_conversation set expires_at = now() - make_interval(mins => $2),
         expiry_check_at = now() - make_interval(mins => $2) where ticket_id = $1`,
      [id, minutes],
    );
    ids.push(id);
  }
  const assignee_id = await office.personId('admin');
  const met = await meet(
    holder,
    threadRow(3),
    [ids[0]],
    [
      () => cancelSilentTickets(office.server.ctx),
      () => post('/api/at_ticket/bulk', { ids, set: { assignee_id } }),
    ],
  );
  expect(statuses(met)).toEqual([200, 200]);
});

test('a ticket whose status changes meanwhile is not lost to a change of many', async () => {
  const id = await office.open();
  const assignee_id = await office.personId('admin');
  const change = `update at_ticket set status_id =
    (select id from at_ticket_status where code = 'concluido') where id = $1`;
  const [bulk] = await meet(
    holder,
    change,
    [id],
    [() => post('/api/at_ticket/bulk', { ids: [id], set: { assignee_id } })],
  );
  expect(bulk).toMatchObject({ done: { status: 200, body: { done: [id], failed: [] } } });
});

test('money that comes while its ticket is merged goes to the ticket that lives on', async () => {
  const { ticket, payment } = await customer();
  const [into, last] = [await office.open(), await office.open()];
  await write(last, 2);
  expect((await merge(ticket, into)()).status).toBe(200);
  const met = await meet(holder, threadRow(2), [last], [merge(into, last), pay(payment)]);
  expect(statuses(met)).toEqual([200, 200]);
  const told = (await office.lines(last, 2)).map(({ body }) => body);
  expect(told.at(-1)).toMatch(/^Chegou R\$ 0,01/);
});

test('a mail that comes while its ticket is merged comes again, and goes to the ticket that lives on', async () => {
  const { ctx } = office.server;
  const person_email = `${randomUUID()}@cliente.example.com`;
  const id = await office.open('Atendimento', { person_email });
  const into = await office.open('Atendimento', { person_email });
  await write(into, 2);
  const to = replyAddress(MAILBOX, referenceOf(ctx, id));
  const head = `From: Ana <${person_email}>\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@x>`;
  const mail = () => takeMail(ctx, Buffer.from(`${head}\r\nSubject: Oi\r\n\r\nE a conta?`));
  const met = await meet(holder, threadRow(2), [into], [merge(id, into), mail]);
  expect(statuses(met)).toMatchObject([200, { code: 'UNAVAILABLE' }]);
  expect(await mail()).toBe('accepted');
  expect((await office.lines(into, 3)).map(({ body }) => body)).toEqual(['E a conta?']);
});
