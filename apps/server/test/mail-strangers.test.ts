import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { takeFromMailbox, takeMail } from '../src/features/messages/mail/inbound.ts';
import { replyAddress } from '../src/features/messages/mail/outbound.rules.ts';
import { referenceOf } from '../src/features/messages/mail/outbound.ts';
import { type TicketOffice, ticketOffice } from './tickets.ts';
import { answer, newestTicket, restingTicket } from './visitor.ts';

// Strangers and visitors cannot keep other people's mails out.

const MAILBOX = 'apoio@solar.example.com';
let office: TicketOffice;
beforeAll(async () => {
  office = await ticketOffice({ MAIL_REPLY_TO: MAILBOX });
});
afterAll(() => office.server.stop());

let address = '';
beforeEach(() => {
  address = `ana-${randomUUID()}@cliente.example.com`;
});

type Sent = { to?: string; id?: string; body?: string[] };
/** Delivers a mail from Ana, or from somebody who claims to be Ana; returns the outcome. */
function deliver({ to = MAILBOX, id = `${randomUUID()}@x`, body = ['', 'Olá.'] }: Sent = {}) {
  const head = [`From: Ana <${address}>`, `To: ${to}`, `Message-ID: <${id}>`, 'Subject: Proposta'];
  return takeMail(office.server.ctx, Buffer.from([...head, ...body].join('\r\n'))).catch(
    (error) => error.code,
  );
}
/** A ticket opened by a mail from Ana. */
async function openedByMail(): Promise<number> {
  expect(await deliver()).toBe('accepted');
  return newestTicket(office.server.ctx);
}
const addressOf = (ticket: number) => replyAddress(MAILBOX, referenceOf(office.server.ctx, ticket));
const said = async (ticket: number) => (await office.lines(ticket, 3)).map(({ body }) => body);

test('a stranger with the customer’s address does not block an answer with a valid code', async () => {
  const ticket = await openedByMail();
  for (let each = 0; each < 62; each++) await deliver();
  expect(await deliver()).toBe('TOO_MANY');
  expect(await deliver({ to: addressOf(ticket), body: ['', 'Aceito.'] })).toBe('accepted');
  expect((await said(ticket)).at(-1)).toBe('Aceito.');
});

test('answers have their own limit, per ticket', async () => {
  const [first, second] = [await openedByMail(), await openedByMail()];
  const outcomes = [];
  for (let each = 0; each < 61; each++) outcomes.push(await deliver({ to: addressOf(first) }));
  expect(outcomes).toEqual([...Array(60).fill('accepted'), 'TOO_MANY']);
  expect(await deliver({ to: addressOf(second) })).toBe('accepted');
  expect(await deliver()).toBe('accepted');
});

const withFile = [
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  '',
  'Segue.',
  '--x',
  'Content-Type: text/plain; name="conta.txt"',
  'Content-Disposition: attachment; filename="conta.txt"',
  '',
  'R$ 10,00',
  '--x--',
];

test('a visitor cannot use the ids of future mails', async () => {
  const { visitor, ticketId } = await restingTicket(office.server);
  onTestFinished(() => visitor.close());
  await office.sql('update at_ticket set person_email = $2 where id = $1', [ticketId, address]);
  const [{ last }] = await office.sql('select coalesce(max(id), 0)::int as last from gl_mail');
  for (const next of [1, 2, 3]) {
    for (const part of [0, 1]) {
      await answer(visitor, { block: null, text: 'Oi' }, `mail:${last + next}:${part}`);
      await answer(visitor, { block: null, text: 'Oi' }, `mail ${last + next}:${part}`);
    }
  }
  expect(await deliver({ to: addressOf(ticketId), body: withFile })).toBe('accepted');
  expect((await said(ticketId)).slice(-2)).toEqual(['Segue.', 'conta.txt']);
});

test('a stranger’s Message-ID cannot be one that we give an unreadable mail', async () => {
  expect(await deliver({ id: 'imap:4242:99' })).toBe('accepted');
  await takeFromMailbox(office.server.ctx, { uid: 4242, size: 99, bytes: undefined });
  const noted = await office.sql(`select reason from gl_mail where subject = '99 bytes'`);
  expect(noted).toEqual([{ reason: 'TOO_LARGE' }]);
});
