import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLink, recoverPassword } from '../src/features/access/recovery.ts';
import { takeMail } from '../src/features/messages/mail/inbound.ts';
import { keepFiles } from '../src/features/messages/mail/originals.ts';
import { replyAddress } from '../src/features/messages/mail/outbound.rules.ts';
import { findMailTicket } from '../src/features/messages/mail/outbound.store.ts';
import { failMail, queueMail, referenceOf } from '../src/features/messages/mail/outbound.ts';
import { makeDue } from '../src/features/payments/recurrence-job.ts';
import { confirmEmail } from '../src/features/people/email-change.ts';
import { tokenHashOf } from '../src/platform/token.ts';
import { TestClient } from './client.ts';
import {
  caller,
  type LockOffice,
  lockOffice,
  MAILBOX,
  threadRow,
  ticketRow,
} from './lock-office.ts';
import { statuses } from './lock-race.ts';
import { threadFor } from './threads.ts';
import type { TicketOffice } from './tickets.ts';
import { answer, restingTicket } from './visitor.ts';

// As in lock-order.test.ts: an erasure meets other actions that concern the same person.

let locks: LockOffice;
let office: TicketOffice;
beforeAll(async () => {
  locks = await lockOffice();
  office = locks.office;
});
afterAll(() => locks.stop());

const erase = (person: number) => () => locks.erase(person);
const linesOf = async (ticket: number) =>
  (await office.lines(ticket, 3)).map(({ body }) => body as string);

/** A notice that an erasure deletes after it has locked the person's row. */
async function noticeBy(person: number): Promise<[string, unknown[]]> {
  const [notice] = await office.sql(
    `insert into gl_notification (user_id, kind, title, text, url, by_id, created_at)
     select id, 'message', 'Oi', 'Oi', '/home', $1, now() from gl_user
     where email = 'admin@exemplo.com.br' returning id`,
    [person],
  );
  return ['select from gl_notification where id = $1 for update', [notice.id]];
}

/** A mail from the customer to the ticket. */
function mailTo(ticket: number, email: string) {
  const { ctx } = office.server;
  const to = replyAddress(MAILBOX, referenceOf(ctx, ticket));
  const head = `From: Ana <${email}>\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@x>`;
  return () => takeMail(ctx, Buffer.from(`${head}\r\nSubject: Oi\r\n\r\nE a conta?`));
}

/** The customer's side of the conversation. */
async function portalOf(email: string, ticket: number) {
  const client = new TestClient(office.server.url);
  expect((await client.logIn(email)).status).toBe(200);
  return threadFor(client, { code: ticket, channel: 3 });
}

test('an erasure and a merge of a later ticket of the same person', async () => {
  const { person, ticket } = await locks.customer();
  const later = await office.open('Atendimento');
  await office.sql('update at_ticket set person_id = $2 where id = $1', [later, person]);
  await locks.write(later, 3);
  const [into = 0, id = 0] = [ticket, later].toSorted((one, other) =>
    String(one) < String(other) ? -1 : 1,
  );
  const acts = [() => locks.erase(person), () => locks.merge(id, into)];
  expect(statuses(await locks.meet(threadRow(3), [into], acts))).toEqual([200, 200]);
});

test('an erasure and an incoming payment', async () => {
  const { person, payment, ticket } = await locks.customer();
  const met = await locks.meet(ticketRow, [ticket], [erase(person), () => locks.pay(payment)]);
  expect(statuses(met)).toEqual([200, 200]);
});

/** The slip of a customer as the first of a repetition whose next charge is due. */
async function repeated(payment: number): Promise<number> {
  const { body } = await locks.post(`/api/pm_transaction/${payment}/repeat`, { every: 'month' });
  const { id } = body.recurrence as { id: number };
  await office.sql('update pm_recurrence set look_at = now() where id = $1', [id]);
  return id;
}
const recurrenceOf = (id: number) =>
  office.sql('select state, made from pm_recurrence where id = $1', [id]);

test('an erasure and the next charge of a repetition, which it ends', async () => {
  const { person, payment, ticket } = await locks.customer();
  const id = await repeated(payment);
  const acts = [erase(person), () => makeDue(office.server.ctx)];
  expect(statuses(await locks.meet(ticketRow, [ticket], acts))).toEqual([200, 200]);
  expect(await recurrenceOf(id)).toEqual([{ state: 'stopped', made: 1 }]);
});

test('the next charge of a repetition and an erasure, which has to begin again', async () => {
  const { person, payment, ticket } = await locks.customer();
  const id = await repeated(payment);
  const acts = [() => makeDue(office.server.ctx), erase(person)];
  expect(statuses(await locks.meet(ticketRow, [ticket], acts))).toEqual([200, 409]);
  expect(await recurrenceOf(id)).toEqual([{ state: 'active', made: 2 }]);
});

test('an erasure and the deletion of a message', async () => {
  const { person, ticket, message } = await locks.customer();
  const remove = () => office.admin.call(`/api/gl_message/${message}`, { method: 'DELETE' });
  const [erased, removed] = statuses(
    await locks.meet(ticketRow, [ticket], [erase(person), remove]),
  );
  expect([erased, removed]).toEqual([200, 200]);
});

test('an erasure and an undelivered mail', async () => {
  const { person, ticket, message, email } = await locks.customer();
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
  expect(statuses(await locks.meet(ticketRow, [ticket], [erase(person), fail]))).toEqual([
    200, 200,
  ]);
});

test('an erasure and the confirmation of a new address', async () => {
  const { person } = await locks.customer();
  const token = randomUUID();
  await office.sql(
    `insert into gl_email_change (user_id, asked_by, email, expires_at, token_hash)
     select $1, id, $2, '2090-01-01', $3 from gl_user where email = 'admin@exemplo.com.br'`,
    [person, `${token}@cliente.example.com`, tokenHashOf(token)],
  );
  const confirm = () => confirmEmail(office.server.ctx, token, caller);
  const met = await locks.meet(...(await noticeBy(person)), [erase(person), confirm]);
  expect(statuses(met)).toMatchObject([200, { code: 'LINK_INACTIVE' }]);
});

test('an erasure and a request for a password link', async () => {
  const { person } = await locks.customer();
  const { ctx } = office.server;
  const token = await newLink(ctx.db, { userId: person, kind: 'recover', now: ctx.clock() });
  const made = { password: 'Girassol-2031-azul', ip: '127.0.0.1', userAgent: 'test', device: '' };
  const recover = () => recoverPassword(ctx, token, made);
  const met = await locks.meet(...(await noticeBy(person)), [erase(person), recover]);
  expect(statuses(met)).toMatchObject([200, { code: 'LINK_INACTIVE' }]);
});

test('an erasure and a mail from the person', async () => {
  const { person, ticket, email } = await locks.customer();
  const mail = mailTo(ticket, email);
  const met = await locks.meet(ticketRow, [ticket], [erase(person), mail]);
  expect(statuses(met)).toMatchObject([200, { code: 'UNAVAILABLE' }]);
  expect(await linesOf(ticket)).toEqual(['[apagado]']);
  // The mail is delivered again: the erased ticket no longer names its person, so the mail opens a new ticket.
  expect(await mail()).toBe('accepted');
  expect(await linesOf(ticket)).toEqual(['[apagado]']);
});

test('an erasure and a mail that starts a ticket’s thread', async () => {
  const { person, email } = await locks.customer();
  const ticket = await office.open('Atendimento', { person_email: email });
  await office.sql('update at_ticket set person_id = $2 where id = $1', [ticket, person]);
  const mail = mailTo(ticket, email);
  const met = await locks.meet(ticketRow, [ticket], [mail, erase(person)]);
  expect(statuses(met)).toEqual([200, 409]);
  await office.sql(`update gl_privacy_request set state = 'refused' where user_id = $1`, [person]);
  expect((await locks.erase(person)).status).toBe(200);
  expect(await linesOf(ticket)).toEqual(['[apagado]']);
});

test('an erasure and a message of the person in the portal', async () => {
  const { person, ticket, email } = await locks.customer();
  const thread = await portalOf(email, ticket);
  const write = () => thread.send({ message: 'E a conta?' });
  const met = await locks.meet(ticketRow, [ticket], [erase(person), write]);
  expect(statuses(met)).toEqual([200, 404]);
  expect(await linesOf(ticket)).toEqual(['[apagado]']);
});

test('an erasure and a file added to a message', async () => {
  const { person, ticket, email } = await locks.customer();
  const thread = await portalOf(email, ticket);
  const { id } = await thread.send({ message: 'E a conta?' });
  const met = await locks.meet(ticketRow, [ticket], [erase(person), () => thread.attach(id)]);
  expect(statuses(met)).toEqual([200, 404]);
});

test('an erasure and a message sent by mail', async () => {
  const { person, ticket } = await locks.customer();
  const thread = threadFor(office.admin, { code: ticket, channel: 3 });
  const write = () => thread.send({ message: 'A conta veio.', data: { send_email: true } });
  const met = await locks.meet(ticketRow, [ticket], [erase(person), write]);
  expect(statuses(met)).toEqual([200, 404]);
  expect(await office.sql('select from gl_mail where ticket_id = $1', [ticket])).toEqual([]);
});

test('an erasure and a file of a mail', async () => {
  const { person, ticket, email } = await locks.customer();
  const { ctx } = office.server;
  await mailTo(ticket, email)();
  const [mail] = await office.sql('select id from gl_mail where ticket_id = $1', [ticket]);
  const found = await findMailTicket(ctx.db, ticket);
  if (!found) throw new Error('no ticket');
  const file = { filename: 'conta.txt', mime: 'text/plain', bytes: Buffer.from('R$ 125,00') };
  const letter = { from: { name: 'Ana', address: email }, files: [file] };
  const keep = () =>
    keepFiles(ctx, letter as unknown as Parameters<typeof keepFiles>[1], {
      id: mail.id,
      ticket: found,
    });
  const [erased, kept] = await locks.meet(ticketRow, [ticket], [erase(person), keep]);
  expect(erased).toMatchObject({ done: { status: 200 } });
  expect(kept).toEqual({ done: ['conta.txt'] });
  expect(await linesOf(ticket)).toEqual(['[apagado]', '[apagado]']);
  const claimed = await office.sql(
    `select from gl_resource where origin = 'at_ticket' and parent_code = $1::bigint::text and claimed`,
    [ticket],
  );
  expect(claimed).toEqual([]);
});

test('an erasure and a draft of the person', async () => {
  const { person, ticket, email } = await locks.customer();
  const thread = await portalOf(email, ticket);
  const save = () => thread.put('draft', { text: 'E a conta?' });
  const met = await locks.meet(...(await noticeBy(person)), [erase(person), save]);
  expect(met[0]).toMatchObject({ done: { status: 200 } });
  const drafts = await office.sql('select text from gl_thread_draft where user_id = $1', [person]);
  expect(drafts).toEqual([]);
});

test('an erasure and a file that a visitor sends to staff', async () => {
  const { person } = await locks.customer();
  const { visitor, ticketId } = await restingTicket(office.server);
  await office.sql('update at_ticket set person_id = $2 where id = $1', [ticketId, person]);
  const [{ id }] = await office.sql(
    `insert into gl_resource (origin, parent_code, code, filename, extension, mime, size, sha256,
       path, claimed, created_at, updated_at)
     values ('at_ticket', $1::bigint::text, 'anexo', 'conta.txt', 'txt', 'text/plain', 1, $2, 'at_ticket/x/y',
       false, now(), now()) returning id`,
    [ticketId, Buffer.alloc(32)],
  );
  const step = { block: null, text: 'Segue.', type: 'application/json', data: { id } };
  const met = await locks.meet(ticketRow, [ticketId], [erase(person), () => answer(visitor, step)]);
  visitor.close();
  expect(met[0]).toMatchObject({ done: { status: 200 } });
  expect(new Set(await linesOf(ticketId))).toEqual(new Set(['[apagado]']));
});

test('an erasure and a ticket that gets the person as its customer', async () => {
  const { person, ticket } = await locks.customer();
  const other = await office.open();
  const give = () =>
    office.sql('update at_ticket set person_id = $2 where id = $1', [other, person]);
  const met = await locks.meet(ticketRow, [ticket], [erase(person), give]);
  expect(statuses(met)).toEqual([409, 200]);
});
