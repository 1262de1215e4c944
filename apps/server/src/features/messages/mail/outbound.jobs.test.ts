import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { newestTicket } from '../../../../test/visitor.ts';
import { addDocument } from '../../tickets/documents/documents.ts';
import { sendSignMail } from '../../tickets/documents/sign-request.ts';
import { takeMail } from './inbound.ts';
import { endUnfinished } from './inbound-message.ts';
import { deliverMail, sweepMails } from './outbound.ts';

const received: string[] = [];
/** The answer of a real mail server to a login and to a mail. */
let refusal: Error | null = null;
let login: Error | null = null;
let sender: Error | null = null;
const says = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: (_auth, _session, done) => done(login, { user: 'balcao' }),
  onMailFrom: (_address, _session, done) => done(sender),
  onData: async (stream, session, done) => {
    await text(stream);
    const [to] = session.envelope.rcptTo;
    if (!refusal) received.push(to?.address ?? '');
    done(refusal);
  },
});

let server: TestServer;
let staff: TestClient;
beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    SMTP_URL: `smtp://balcao:segredo@127.0.0.1:${port}`,
    LOG_LEVEL: 'fatal',
    MAIL_FROM: 'apoio@solar.example.com',
    MAIL_REPLY_TO: 'apoio@solar.example.com',
  });
  staff = await loggedIn(server.url, 'admin');
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((done) => smtp.close(() => done()));
});
beforeEach(() => {
  refusal = null;
  login = null;
  sender = null;
});

type ShownMessage = { id: number; mail: { state: string; address: string } | null };
const listed = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { list: ShownMessage[] }).list;

/** A ticket of a person with an address, and a message of staff to that person, also by mail. */
async function said() {
  const address = `${randomUUID()}@cliente.example.com`;
  await takeMail(server.ctx, Buffer.from(`From: Ana <${address}>\r\nSubject: Conta\r\n\r\nOi.`));
  const ticket = await newestTicket(server.ctx);
  const body = { message: 'Olá', client_message_id: randomUUID(), data: { send_email: true } };
  const path = `/api/gl_message/at_ticket/${ticket}/3/message_save`;
  const [message] = listed(await staff.call(path, { method: 'POST', body }));
  return { ticket, address, message: message?.id ?? 0 };
}

const mailOf = (message: number) =>
  server.ctx.db
    .selectFrom('gl_mail')
    .selectAll()
    .where('message_id', '=', message)
    .executeTakeFirstOrThrow();
const stateOf = async (message: number) => (await mailOf(message)).state;
const becomes = (message: number, state: string) =>
  expect.poll(() => stateOf(message), { timeout: 20_000 }).toBe(state);
const tried = (message: number) =>
  expect.poll(async () => (await mailOf(message)).reason, { timeout: 20_000 }).not.toBeNull();
/** Whether a transaction waits for a row that another one has locked. */
async function isWaitedFor(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(server.ctx.db);
  return rows.length > 0;
}
const at = (time: number) => ({ ...server.ctx, clock: () => new Date(time) });

async function toldOf(ticket: number) {
  const { body } = await staff.call(`/api/gl_message/at_ticket/${ticket}/2/message_index`);
  const { body: bell } = await staff.call('/api/gl_notification');
  const notices = bell.data as { kind: string; title: string; url: string }[];
  const url = `/at_ticket/${ticket}/edit`;
  return {
    lines: (body.data as { message: string }[]).map(({ message }) => message),
    notices: notices.filter((notice) => notice.url === url).map(({ kind, title }) => [kind, title]),
  };
}
const notice = ['mail', 'E-mail não entregue'];

test('a mail that is not accepted is retried with growing pauses for five days; then staff and its sender learn of it', async () => {
  refusal = says(451);
  const { message, ticket, address } = await said();
  await tried(message);
  const first = await mailOf(message);
  const tries: number[] = [];
  for (let mail = first; mail.state === 'waiting'; mail = await mailOf(message)) {
    const next = mail.next_at?.getTime() ?? 0;
    tries.push(next);
    expect((await toldOf(ticket)).lines).toEqual([]);
    await deliverMail(at(next), mail.id);
  }
  const pauses = tries.slice(1).map((time, nth) => time - (tries[nth] ?? 0));
  const growing = pauses.slice(0, -1);
  expect(growing).toEqual(growing.toSorted((a, b) => a - b));
  const DAY = 86_400_000;
  expect((tries.at(-1) ?? 0) - first.created_at.getTime()).toBe(5 * DAY);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(DAY / 8);
  expect(await stateOf(message)).toBe('failed');
  const line = `O e-mail para ${address} não foi entregue. Tentamos por 5 dias. Você pode tentar de novo na mensagem.`;
  expect(await toldOf(ticket)).toEqual({ lines: [line], notices: [notice] });
});

test('a permanent refusal fails at once, and the sender learns of it', async () => {
  refusal = says(550);
  const { message, ticket, address } = await said();
  await becomes(message, 'failed');
  const line = `O e-mail para ${address} não foi entregue. Confira o endereço.`;
  await expect.poll(() => toldOf(ticket)).toEqual({ lines: [line], notices: [notice] });
});

test('if the mail server refuses our login, the mail waits', async () => {
  login = says(535);
  const { message } = await said();
  await tried(message);
  expect(await stateOf(message)).toBe('waiting');
  login = null;
  await becomes(message, 'sent');
});

test('a mail whose job was lost is found and sent', async () => {
  refusal = says(451);
  const { message, address } = await said();
  await tried(message);
  const { id, next_at } = await mailOf(message);
  const lost = { ...server.ctx.jobs, send: async () => {} };
  await deliverMail({ ...at(next_at?.getTime() ?? 0), jobs: lost }, id);
  refusal = null;
  const late = new Date(Date.now() - 600_000);
  const { db } = server.ctx;
  await db.updateTable('gl_mail').set({ next_at: late }).where('id', '=', id).execute();
  await sweepMails(server.ctx);
  await becomes(message, 'sent');
  expect(received.filter((to) => to === address)).toHaveLength(1);
});

test('of many concurrent attempts, exactly one sends the mail', async () => {
  refusal = says(451);
  const { message, address } = await said();
  await tried(message);
  const { id, next_at } = await mailOf(message);
  refusal = null;
  const due = at((next_at?.getTime() ?? 0) + 1);
  await Promise.all(Array.from({ length: 10 }, () => deliverMail(due, id)));
  expect(received.filter((to) => to === address)).toHaveLength(1);
});

test('staff can send a failed mail again, to the person’s present address', async () => {
  refusal = says(550);
  const { message, ticket, address } = await said();
  await becomes(message, 'failed');
  const again = (client = staff) =>
    client.call(`/api/gl_message/${message}/mail_retry`, { method: 'POST' });
  const customer = await loggedIn(server.url, 'cliente');
  expect((await again(customer)).status).toBe(404);
  refusal = null;
  const { db } = server.ctx;
  const person_email = `novo-${address}`;
  await db.updateTable('at_ticket').set({ person_email }).where('id', '=', ticket).execute();
  const answers = await Promise.all([again(), again(), again()]);
  for (const answer of answers) {
    expect(listed(answer)).toMatchObject([{ id: message, mail: { address: person_email } }]);
  }
  await becomes(message, 'sent');
  expect(received.filter((to) => to.endsWith(address))).toEqual([person_email]);
  expect(listed(await again())).toMatchObject([{ mail: { state: 'sent' } }]);
  const audit = db.selectFrom('gl_audit').select('id').where('action', '=', 'mail.retry');
  expect(await audit.where('record_id', '=', message).execute()).toHaveLength(1);
  expect(received.filter((to) => to.endsWith(address))).toHaveLength(1);
});

test('a mail is not sent again if its message is deleted meanwhile', async () => {
  refusal = says(550);
  const { message, address } = await said();
  await becomes(message, 'failed');
  refusal = null;
  const deleting = await server.ctx.db.startTransaction().execute();
  const deleted = { body: '', deleted_at: new Date() };
  await deleting.updateTable('gl_message').set(deleted).where('id', '=', message).execute();
  let over = false;
  const retrying = staff
    .call(`/api/gl_message/${message}/mail_retry`, { method: 'POST' })
    .finally(() => {
      over = true;
    });
  await expect.poll(async () => over || (await isWaitedFor())).toBe(true);
  await deleting.commit().execute();
  expect((await retrying).status).toBe(404);
  expect(await stateOf(message)).toBe('failed');
  expect(received).not.toContain(address);
});

test('a message without a mail has none to send again', async () => {
  const { ticket } = await said();
  const body = { message: 'Olá', client_message_id: randomUUID() };
  const path = `/api/gl_message/at_ticket/${ticket}/3/message_save`;
  const [message] = listed(await staff.call(path, { method: 'POST', body }));
  const answer = await staff.call(`/api/gl_message/${message?.id}/mail_retry`, { method: 'POST' });
  expect([answer.status, answer.body.code]).toEqual([409, 'NO_MAIL']);
});

test('the mail of a deleted message is not sent', async () => {
  refusal = says(451);
  const { message, address } = await said();
  await tried(message);
  await staff.call(`/api/gl_message/${message}`, { method: 'DELETE' });
  refusal = null;
  const { id } = await mailOf(message);
  await deliverMail(at(Date.now() + 86_400_000), id);
  expect(received).not.toContain(address);
});

test('a request for a signature is retried as long; staff learns if it is refused or given up', async () => {
  const { ticket, address } = await said();
  const { db } = server.ctx;
  const wanted = { ticketId: ticket, template: 'proposta', code: 'p1', title: 'Proposta' };
  await addDocument(db, { ...wanted, variables: {} }, new Date());
  const until = new Date(Date.now() + 1_000_000);
  const mail = { ticketId: ticket, until: until.toISOString() };
  const line = `O pedido de assinatura não chegou a ${address}. Confira o endereço.`;
  refusal = says(451);
  await sendSignMail(server.ctx, mail);
  const again = () =>
    server.ctx.pool.query(`select data->>'attempts' as attempts from pgboss.job
      where name = 'tickets.sign-mail' and state = 'retry' and start_after > now()`);
  expect((await again()).rows).toEqual([{ attempts: '1' }]);
  expect((await toldOf(ticket)).lines).toEqual([]);
  await sendSignMail(at(until.getTime()), mail);
  expect((await toldOf(ticket)).lines).toEqual([line]);
  refusal = says(550);
  await sendSignMail(server.ctx, mail);
  expect((await toldOf(ticket)).lines).toEqual([line, line]);
  // Its delivery keeps the reason: it is not told a second time as a job.
  const failed = `select from pgboss.job where name = 'tickets.sign-mail' and state = 'failed'`;
  expect((await server.ctx.pool.query(failed)).rows).toEqual([]);
});

test('if the mail server refuses our sender address, the mail waits', async () => {
  sender = says(550);
  const { message } = await said();
  await tried(message);
  expect(await stateOf(message)).toBe('waiting');
});

test('staff learns of an interrupted mail that was never delivered again, and it no longer waits', async () => {
  const { ticket } = await said();
  const { db } = server.ctx;
  const mail = db.updateTable('gl_mail').set({ state: 'waiting' }).where('direction', '=', 'in');
  await mail.where('ticket_id', '=', ticket).execute();
  const unread = db.selectFrom('gl_mail').select('state').where('direction', '=', 'in');
  const DAY = 86_400_000;
  await endUnfinished(at(Date.now() + 5 * DAY));
  expect(await unread.where('ticket_id', '=', ticket).execute()).toEqual([{ state: 'waiting' }]);
  await endUnfinished(at(Date.now() + 7 * DAY));
  expect(await unread.where('ticket_id', '=', ticket).execute()).toEqual([{ state: 'accepted' }]);
  const line = 'Um e-mail não chegou por inteiro: podem faltar anexos. Peça para enviar de novo.';
  expect((await toldOf(ticket)).lines).toEqual([line]);
});
