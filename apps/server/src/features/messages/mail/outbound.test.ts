import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import hoodiecrow from 'hoodiecrow-imap';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { readMail } from '../../../platform/mail-reading/read-mail.ts';
import { takeUnread } from '../../../platform/mailbox.ts';
import { appendMessages } from '../write.ts';
import { takeFromMailbox, takeMail } from './inbound.ts';
import { deliverMail, queueMail, requireRecipient } from './outbound.ts';

const ANA = 'ana@cliente.example.com';

const received: string[] = [];
/** A real mail server; `answer` is its reply to a mail. */
let answer: Error | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    const mail = await text(stream);
    if (!answer) received.push(mail);
    done(answer);
  },
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Solar Aurora <apoio@solar.example.com>',
    MAIL_REPLY_TO: 'apoio@solar.example.com',
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((done) => smtp.close(() => done()));
});

/** A ticket created by mail. */
async function ticketOf(address: string): Promise<number> {
  const mail = `From: Ana <${address}>\r\nMessage-ID: <${Math.random()}@x>\r\nSubject: Conta\r\n\r\nOi.`;
  await takeMail(server.ctx, Buffer.from(mail));
  const found = await server.ctx.db
    .selectFrom('at_ticket')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return found.id;
}

const keyOf = (ticketId: number, channelId: 2 | 3 = 3) =>
  ({ origin: 'at_ticket', parentCode: String(ticketId), channelId }) as const;

/** Sends a message on channel 3, also by mail; returns the mail's number. */
async function say(ticketId: number, body: string): Promise<number> {
  const { ctx } = server;
  const recipient = await requireRecipient(ctx, ticketId);
  const said = {
    authorKind: 'staff',
    userId: null,
    authorName: 'Bruno',
    clientMessageId: null,
  } as const;
  await ctx.db.transaction().execute(async (trx) => {
    const { threadId, lastSeq: seq } = await appendMessages(
      trx,
      keyOf(ticketId),
      [{ ...said, body }],
      ctx.clock(),
    );
    await queueMail(ctx, trx, { ticketId, threadId, seq }, recipient);
  });
  const { id } = await mailsOf(ticketId).executeTakeFirstOrThrow();
  return id;
}

const mailsOf = (ticketId: number) =>
  server.ctx.db
    .selectFrom('gl_mail')
    .select(['id', 'state'])
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'out')
    .orderBy('id', 'desc');
const stateOf = async (ticketId: number) =>
  (await mailsOf(ticketId).executeTakeFirstOrThrow()).state;

const lines = async (ticketId: number, channel: 2 | 3) =>
  (
    await server.ctx.db
      .selectFrom('gl_message as message')
      .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
      .select('body')
      .where('parent_code', '=', String(ticketId))
      .where('channel_id', '=', channel)
      .orderBy('seq')
      .execute()
  ).map(({ body }) => body);

test('a message is sent by mail, and the answer arrives in the thread through a mailbox', async () => {
  const id = await ticketOf(ANA);
  await say(id, 'Sua conta é R$ 10.\nPaga até <sexta>?');
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('sent');
  const mail = await readMail(Buffer.from(received.at(-1) ?? ''));
  expect(mail).toMatchObject({
    from: { address: 'apoio@solar.example.com' },
    recipients: [ANA],
    subject: `Conta · Atendimento nº ${id}`,
  });
  const replyTo = /^Reply-To: (.*?)\r?$/m.exec(received.at(-1) ?? '')?.[1] ?? '';
  expect(replyTo).toMatch(new RegExp(`^apoio\\+${id}\\.[a-z2-7]{16}@solar\\.example\\.com$`));
  expect(received.at(-1)?.replace(/=\r?\n/g, '')).toContain('Paga at=C3=A9 &lt;sexta&gt;?');

  const reply = `From: ANA@cliente.example.com\r\nTo: ${replyTo}\r\nMessage-ID: <r@x>\r\n\r\nPaga.\r\n\r\n> Sua conta`;
  const imap = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'UNSELECT', 'UIDPLUS'],
    storage: { INBOX: { messages: [{ raw: reply }, { raw: 'nem é um e-mail' }] } },
    users: { apoio: { password: 'c1' } },
  });
  await new Promise<void>((done) => imap.listen(0, done));
  const { port } = imap.server.address() as AddressInfo;
  const url = `imap://apoio:c1@127.0.0.1:${port}/INBOX`;
  const { ctx } = server;
  const take = () =>
    takeUnread(url, { maxBytes: 10_000, log: ctx.log }, (letter) => takeFromMailbox(ctx, letter));
  await take();
  await take();
  await new Promise<void>((done) => imap.close(done));
  const client = await loggedIn(server.url, 'admin');
  const { body } = await client.call(`/api/gl_message/at_ticket/${id}/3/message_index`);
  const listed = body.data as { mail: unknown }[];
  expect(listed.map(({ mail }) => mail)).toEqual([
    {
      state: 'received',
      address: ANA,
      quoted: null,
      url_original: expect.stringMatching(/^\/files\//),
    },
    { state: 'sent', address: ANA, quoted: null, url_original: null },
    {
      state: 'received',
      address: ANA,
      quoted: '> Sua conta',
      url_original: expect.stringMatching(/^\/files\//),
    },
  ]);
  expect(await lines(id, 3)).toEqual(['Oi.', 'Sua conta é R$ 10.\nPaga até <sexta>?', 'Paga.']);
});

test('the ticket says that an address does not exist, and the mail is not retried', async () => {
  const id = await ticketOf('ninguem@cliente.example.com');
  answer = Object.assign(new Error('no such user'), { responseCode: 550 });
  await say(id, 'Olá');
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('failed');
  answer = null;
  const text = 'O e-mail para ninguem@cliente.example.com não foi entregue. Confira o endereço.';
  await expect.poll(() => lines(id, 2)).toEqual([text]);
});

/** A delivery report that names one of our mails. */
const bounce = (named: string, from = 'MAILER-DAEMON@example.com') =>
  Buffer.from(
    [
      `From: ${from}`,
      `Message-ID: <${Math.random()}@x>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'No such user',
      '--x',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${named}>`,
      '',
      'Olá',
      '--x--',
    ].join('\r\n'),
  );

test.each(['MAILER-DAEMON (Mail Delivery System)', 'Correio <MAILER-DAEMON>', '<>', ''])(
  'a delivery report is one whoever writes it: %s',
  async (from) => {
    const id = await ticketOf(ANA);
    await say(id, 'Olá');
    await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('sent');
    const { id: name } = await readMail(Buffer.from(received.at(-1) ?? ''));
    expect(await takeMail(server.ctx, bounce(name, from))).toBe('ignored');
    expect(await stateOf(id)).toBe('failed');
  },
);

test('the ticket says that a mail was returned, and ignores forged reports', async () => {
  const id = await ticketOf(ANA);
  await say(id, 'Olá');
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('sent');
  const { id: name } = await readMail(Buffer.from(received.at(-1) ?? ''));
  const other = await ticketOf('bia@cliente.example.com');
  const otherMail = await say(other, 'Olá, Bia');
  await expect.poll(() => stateOf(other), { timeout: 15_000 }).toBe('sent');
  // The recipient of our mail may change parts of its name: the code, or the number of the mail.
  const spoofed = [
    name.replace(/\.[a-z2-7]{16}@/, '.aaaaaaaaaaaaaaaa@'),
    name.replace(/^balcao\.\d+\./, `balcao.${otherMail}.`),
    name.replace(/^balcao\.\d+\.\d+\./, `balcao.${otherMail}.${other}.`),
  ];
  for (const each of spoofed) expect(await takeMail(server.ctx, bounce(each))).toBe('ignored');
  expect([await stateOf(id), await stateOf(other)]).toEqual(['sent', 'sent']);
  expect(await takeMail(server.ctx, bounce(name))).toBe('ignored');
  expect(await stateOf(id)).toBe('failed');
  expect(await lines(id, 2)).toHaveLength(1);
});

test('the ticket that continues a merged one names a returned mail’s address', async () => {
  const id = await ticketOf('antiga@cliente.example.com');
  const living = await ticketOf('bia@cliente.example.com');
  await say(id, 'Olá');
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('sent');
  const { id: name } = await readMail(Buffer.from(received.at(-1) ?? ''));
  const change = { person_email: 'nova@cliente.example.com', merged_into: living };
  await server.ctx.db.updateTable('at_ticket').set(change).where('id', '=', id).execute();
  expect(await takeMail(server.ctx, bounce(name))).toBe('ignored');
  expect(await stateOf(id)).toBe('failed');
  const line = 'O e-mail para antiga@cliente.example.com não foi entregue. Confira o endereço.';
  expect([await lines(id, 2), await lines(living, 2)]).toEqual([[], [line]]);
});

/** A delivery report with the mail server's statements about the mail (RFC 3464, section 2.3.3). */
const report = (named: string, ...actions: string[]) =>
  Buffer.from(
    bounce(named)
      .toString()
      .replace(
        '--x\r\nContent-Type: message/rfc822',
        [
          '--x',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; x',
          ...actions.flatMap((action) => ['', `Final-Recipient: rfc822; ${ANA}`, action]),
          '',
          '--x',
          'Content-Type: message/rfc822',
        ].join('\r\n'),
      ),
  );

test.each([
  ['sent', 'Action: delayed'],
  ['sent', 'Action: delivered'],
  ['sent', 'action:  Relayed (to a system that sends no reports)'],
  ['sent', 'Action: expanded'],
  ['failed', 'Action: failed'],
  ['failed', 'ACTION:failed'],
])('a mail is %s after a report that says "%s"', async (state, action) => {
  const id = await ticketOf(`${state}@cliente.example.com`);
  await say(id, 'Olá');
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('sent');
  const { id: name } = await readMail(Buffer.from(received.at(-1) ?? ''));
  expect(await takeMail(server.ctx, report(name, action))).toBe('ignored');
  expect(await stateOf(id)).toBe(state);
});

test('a mail waits while the mail server is unavailable', async () => {
  const id = await ticketOf(ANA);
  answer = Object.assign(new Error('come again later'), { responseCode: 451 });
  const mail = await say(id, 'Olá');
  await deliverMail(server.ctx, mail);
  expect(await stateOf(id)).toBe('waiting');
  answer = null;
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('sent');
  const sent = received.length;
  await deliverMail(server.ctx, mail);
  expect(received).toHaveLength(sent);
});

test('a ticket without an address is refused', async () => {
  const id = await ticketOf(ANA);
  await server.ctx.db
    .updateTable('at_ticket')
    .set({ person_email: null })
    .where('id', '=', id)
    .execute();
  await expect(requireRecipient(server.ctx, id)).rejects.toMatchObject({ code: 'INVALID' });
});
