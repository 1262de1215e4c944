import { expect, it } from 'vitest';
import { mailbox } from '../../test/mailbox.ts';
import { createLogger } from './logger.ts';
import { type MailboxMail, takeUnread } from './mailbox.ts';

const log = createLogger('silent');

async function read(url: string, take: (letter: MailboxMail) => Promise<void> = async () => {}) {
  const taken: (string | undefined)[] = [];
  await takeUnread(url, { maxBytes: 1_000, log }, async (letter) => {
    await take(letter);
    taken.push(letter.bytes?.toString());
  });
  return taken;
}

it('hands over each unread mail once, oldest first', async () => {
  const url = await mailbox('Subject: um\r\n\r\nUm', 'Subject: dois\r\n\r\nDois');
  expect(await read(url)).toEqual(['Subject: um\r\n\r\nUm', 'Subject: dois\r\n\r\nDois']);
  expect(await read(url)).toEqual([]);
});

it('leaves unread what could not be taken, and goes on with the next', async () => {
  const url = await mailbox('Subject: um\r\n\r\nUm', 'Subject: dois\r\n\r\nDois');
  const taken = await read(url, async ({ uid }) => {
    if (uid === 1) throw new Error('the database is away');
  });
  expect(taken).toEqual(['Subject: dois\r\n\r\nDois']);
  expect(await read(url)).toEqual(['Subject: um\r\n\r\nUm']);
});

it('passes by mails that have to wait, so that they keep nobody waiting', async () => {
  const url = await mailbox(...Array(60).fill('Subject: um\r\n\r\nUm'), 'Subject: x\r\n\r\nX');
  const taken: number[] = [];
  const take = async ({ uid }: MailboxMail) => void taken.push(uid);
  await takeUnread(url, { maxBytes: 1_000, log, skip: (uid) => uid <= 60 }, take);
  expect(taken).toEqual([61]);
});

it('does not fetch a mail that is too large', async () => {
  const url = await mailbox(`Subject: um\r\n\r\n${'a'.repeat(2_000)}`);
  expect(await read(url)).toEqual([undefined]);
});

it('rejects where nobody listens or the password is wrong', async () => {
  await expect(read('imap://a:b@127.0.0.1:1/INBOX')).rejects.toThrow();
  const url = await mailbox();
  await expect(read(url.replace('c%2F1', 'outra'))).rejects.toThrow();
});
