import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeFromMailbox } from './inbound.ts';
import { replyAddress } from './outbound.rules.ts';
import { referenceOf } from './outbound.ts';

const MAILBOX = 'apoio@solar.example.com';
const SECRET = 'what-the-mail-provider-and-we-know-alone';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MAIL_REPLY_TO: MAILBOX, MAIL_HOOK_SECRET: SECRET });
});
afterAll(() => server.stop());

let number = 0;
/** A different person in every test, because there is a limit per person and hour. */
let ana = '';
beforeEach(() => {
  ana = `Ana <ana-${randomUUID()}@cliente.example.com>`;
});
type Sent = { from?: string; to?: string; id?: string; head?: string[]; body?: string[] };

function mailOf({ from = ana, to = MAILBOX, ...sent }: Sent = {}) {
  number += 1;
  const { id = `${number}@cliente.example.com`, head = [], body = ['', 'Olá.'] } = sent;
  const subject = `Subject: Re: Proposta ${number}`;
  return [`From: ${from}`, `To: ${to}`, `Message-ID: <${id}>`, subject, ...head, ...body].join(
    '\r\n',
  );
}

test('in the mailbox stays for later if its sender writes too much, and is not recorded as refused', async () => {
  const bytes = () => Buffer.from(mailOf({ to: 'outra@solar.example.com' }));
  const inbound = () => ({ uid: 1, size: 7_777, bytes: bytes() });
  for (let each = 0; each < 10; each++) await takeFromMailbox(server.ctx, inbound());
  await expect(takeFromMailbox(server.ctx, inbound())).rejects.toMatchObject({ code: 'TOO_MANY' });
  const noted = server.ctx.db.selectFrom('gl_mail').select('id').where('rfc_id', 'like', '%:7777');
  expect(await noted.execute()).toEqual([]);
});

test.each([
  ['a NUL', ['<a\0b@x.example>', '<a\0c@x.example>']],
  ['control characters', ['<\x01@x.example>', '<\x02@x.example>']],
  ['thousands of characters', [`<${'a'.repeat(3_000)}1@x>`, `<${'a'.repeat(3_000)}2@x>`]],
])('a Message-ID with %s is no fault, and tells two mails apart', async (_what, ids) => {
  for (const each of ids) {
    const raw = mailOf().replace(/Message-ID: .*/, `Message-ID: ${each}`);
    expect(await deliver(raw)).toBe('accepted');
    expect(await deliver(raw)).toBe('duplicate');
  }
});

const basic = (secret: string) => `Basic ${Buffer.from(`balcao:${secret}`).toString('base64')}`;
async function deliver(mail: string, authorization = basic(SECRET)) {
  const { status, body } = await new TestClient(server.url).call('/api/mail/incoming', {
    method: 'POST',
    body: mail,
    headers: { authorization, 'content-type': 'message/rfc822' },
  });
  return status === 200 ? (body.data as { outcome: string }).outcome : status;
}

const files = (count: number, name = (each: number) => `foto-${each}.png`, content = PNG) => [
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Segue.',
  ...Array.from({ length: count }, (_, each) => [
    '--x',
    `Content-Type: image/png; name="${name(each)}"`,
    `Content-Disposition: attachment; filename="${name(each)}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content,
  ]).flat(),
  '--x--',
];

const newest = () =>
  server.ctx.db
    .selectFrom('at_ticket')
    .select(['id', 'title', 'person_id', 'person_name', 'person_email', 'sector_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const said = async (ticketId: number, channel = 3) =>
  server.ctx.db
    .selectFrom('gl_message as message')
    .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
    .select(['author_kind', 'author_name', 'body', 'resource_id'])
    .where('origin', '=', 'at_ticket')
    .where('parent_code', '=', String(ticketId))
    .where('channel_id', '=', channel)
    .orderBy('seq')
    .execute();

/** A ticket created by Ana's mail. */
async function openedByMail() {
  expect(await deliver(mailOf())).toBe('accepted');
  return newest();
}
const answerTo = (ticketId: number) =>
  replyAddress(MAILBOX, referenceOf(server.ctx, ticketId)).toUpperCase();

test('a mail from an unknown sender opens a ticket without an account', async () => {
  const from = 'Cliente Demo <cliente@exemplo.com.br>';
  expect(await deliver(mailOf({ from, head: ['Reply-To: outro@example.com'] }))).toBe('accepted');
  const ticket = await newest();
  expect(ticket).toMatchObject({
    title: `Proposta ${number}`,
    person_id: null,
    sector_id: null,
    person_name: 'Cliente Demo',
    person_email: 'cliente@exemplo.com.br',
  });
  expect(await said(ticket.id)).toMatchObject([
    { author_kind: 'visitor', author_name: 'Cliente Demo', body: 'Olá.' },
  ]);
});

test('an answer to the ticket’s address or to our mail goes into its thread, without quoted text', async () => {
  const { id } = await openedByMail();
  const { code } = referenceOf(server.ctx, id);
  const body = ['', 'Aceito.', '', '> Olá.', '> Tudo bem?'];
  expect(await deliver(mailOf({ to: answerTo(id), body }))).toBe('accepted');
  const head = [`In-Reply-To: <balcao.7.${id}.${code}@solar.example.com>`];
  expect(await deliver(mailOf({ head, body: ['', 'E pago já.'] }))).toBe('accepted');
  const lines = await said(id);
  expect(lines.map((line) => line.body)).toEqual(['Olá.', 'Aceito.', 'E pago já.']);
  const { quoted } = await server.ctx.db
    .selectFrom('gl_mail')
    .select('quoted')
    .where('ticket_id', '=', id)
    .where('quoted', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(quoted).toBe('> Olá.\n> Tudo bem?');
});

test('a mail that arrives twice, even at the same time, is stored once', async () => {
  const mail = mailOf({ id: 'duas@cliente.example.com', body: files(2) });
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => deliver(mail)));
  expect(new Set(outcomes)).not.toContain(500);
  expect(await deliver(mail)).toBe('duplicate');
  const lines = await said((await newest()).id);
  expect(lines.map((line) => line.body)).toEqual(['Segue.', 'foto-0.png', 'foto-1.png']);
});

test('an answer from another address, or to a cancelled ticket, does not reach the ticket', async () => {
  const { id } = await openedByMail();
  const other = mailOf({ from: 'mallory@example.com', to: answerTo(id) });
  expect(await deliver(other)).toBe('accepted');
  const apart = await newest();
  expect(apart.id).not.toBe(id);
  expect(await said(id)).toHaveLength(1);
  const note = `Resposta ao nº ${id} vinda de outro endereço.`;
  expect(await said(apart.id, 2)).toMatchObject([{ author_kind: 'system', body: note }]);
  await server.ctx.db
    .updateTable('at_ticket')
    .set(({ selectFrom }) => ({
      status_id: selectFrom('at_ticket_status')
        .select('id')
        .where('kind', '=', 'cancelled')
        .limit(1),
    }))
    .where('id', '=', id)
    .execute();
  expect(await deliver(mailOf({ to: answerTo(id) }))).toBe('accepted');
  expect(await said(id)).toHaveLength(1);
});

test('a forged reference is ignored, and the audit names it', async () => {
  const { id } = await openedByMail();
  const code = 'aaaaaaaaaaaaaaaa';
  const to = replyAddress(MAILBOX, { ticketId: id, code });
  expect(await deliver(mailOf({ to }))).toBe('accepted');
  const head = [`References: <balcao.1.${id}.${code}@solar.example.com>`];
  expect(await deliver(mailOf({ head }))).toBe('accepted');
  expect(await said(id)).toHaveLength(1);
  const entries = await server.ctx.db
    .selectFrom('gl_audit')
    .select('record_id')
    .where('action', '=', 'mail.spoofed')
    .where('record_id', '>', id)
    .execute();
  expect(entries).toHaveLength(2);
});

test.each([
  ['an automatic answer', { head: ['Auto-Submitted: auto-replied'] }],
  ['a newsletter', { head: ['List-Id: <novidades.example.com>'] }],
  ['a bulk mail', { head: ['Precedence: bulk'] }],
  ['a mail without a way back', { head: ['Return-Path: <>'] }],
  ['a mail server', { from: 'MAILER-DAEMON@example.com' }],
  ['ourselves', { from: MAILBOX }],
  ['our own mail that came back', { head: ['X-Balcao: 1'] }],
])('%s makes nothing, so that no loop begins', async (_name, sent) => {
  const before = await newest();
  expect(await deliver(mailOf(sent))).toBe('ignored');
  expect(await newest()).toEqual(before);
});

test('of a thousand attachments, the first twenty are kept, and the rest are named', async () => {
  expect(await deliver(mailOf({ body: files(1_000) }))).toBe('accepted');
  const { id } = await newest();
  const lines = await said(id);
  expect(lines.filter((line) => line.resource_id !== null)).toHaveLength(20);
  const [told] = await said(id, 2);
  expect(told?.body).toMatch(
    /^980 anexos do e-mail não foram guardados: foto-20\.png, .* e mais 975\.$/,
  );
});

test('a file of a false type is refused, and the mail’s text is kept', async () => {
  const exe = Buffer.from('MZ\u0090 this program cannot be run').toString('base64');
  expect(await deliver(mailOf({ body: files(1, () => 'foto.png', exe) }))).toBe('accepted');
  expect(await deliver(mailOf({ body: files(1, () => '../../virus.exe') }))).toBe('accepted');
  const { id } = await newest();
  expect((await said(id)).map((line) => line.body)).toEqual(['Segue.']);
  expect((await said(id, 2))[0]?.body).toContain('virus.exe');
});

test('a text that is too long, empty or strange is kept in a harmless form', async () => {
  expect(await deliver(mailOf({ body: ['', 'a'.repeat(200_000)] }))).toBe('accepted');
  expect((await said((await newest()).id))[0]?.body).toHaveLength(10_000);
  expect(await deliver(mailOf({ body: ['', ''] }))).toBe('accepted');
  expect((await said((await newest()).id))[0]?.body).toBe('(mensagem sem texto)');
  expect(await deliver(mailOf({ body: ['', 'a\u0000b'] }))).toBe('accepted');
  expect((await said((await newest()).id))[0]?.body).toBe('ab');
});

test('a long answer loses no word: the rest is kept as quoted text, and staff learns of it', async () => {
  const words = Array.from({ length: 5_000 }, (_, at) => `p${at}`);
  const wrote = 'Em sex., 20 de nov. de 2026 às 09:40, Solar <a@b.com> escreveu:';
  const body = ['', wrote, '> Olá.', '', words.join(' ')];
  expect(await deliver(mailOf({ body }))).toBe('accepted');
  const { id } = await newest();
  const { quoted } = await server.ctx.db
    .selectFrom('gl_mail')
    .select('quoted')
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow();
  const [message] = await said(id);
  const found = new Set(`${message?.body} ${quoted}`.split(/\s+/));
  expect(words.filter((word) => !found.has(word))).toEqual([]);
  const told = 'O texto do e-mail foi cortado. O original está guardado.';
  expect((await said(id, 2)).map((line) => line.body)).toEqual([told]);
});

test('a sender who writes too much must wait', async () => {
  const from = 'muito@example.com';
  const outcomes = [];
  for (let each = 0; each < 11; each++) outcomes.push(await deliver(mailOf({ from })));
  expect(outcomes).toEqual([...Array(10).fill('accepted'), 429]);
});

test('nothing is read without the secret, with a wrong one, or of another type', async () => {
  expect(await deliver(mailOf(), '')).toBe(401);
  expect(await deliver(mailOf(), basic('errado'))).toBe(401);
  expect(await deliver(mailOf(), `Bearer ${SECRET}x`)).toBe(401);
  expect(await deliver(mailOf(), `Bearer ${SECRET}`)).toBe('accepted');
  const { status } = await new TestClient(server.url).call('/api/mail/incoming', {
    method: 'POST',
    body: '{}',
    headers: { authorization: basic(SECRET), 'content-type': 'application/json' },
  });
  expect(status).toBe(415);
});
