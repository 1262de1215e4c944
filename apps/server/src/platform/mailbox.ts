import { buffer } from 'node:stream/consumers';
import { ImapFlow } from 'imapflow';
import type { Logger } from './logger.ts';

/** `bytes` is undefined for a mail that is larger than allowed. */
export type MailboxMail = { uid: number; size: number; bytes: Buffer | undefined };

type Reading = {
  maxBytes: number;
  log: Logger;
  /** Mails to leave untouched this time; they do not count towards the limit. */
  skip?: (uid: number) => boolean;
  /** Hears of each mail that could not be fetched or taken. */
  failed?: (uid: number, error: unknown) => void;
};

const MOST_AT_ONCE = 50;

function clientFor(address: string): { client: ImapFlow; folder: string } {
  const url = new URL(address);
  const secure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' };
}

async function mailOf(client: ImapFlow, uid: number, maxBytes: number): Promise<MailboxMail> {
  const found = await client.fetchOne(String(uid), { size: true }, { uid: true });
  const size = found ? (found.size ?? 0) : 0;
  if (size > maxBytes) return { uid, size, bytes: undefined };
  const { content } = await client.download(String(uid), undefined, { uid: true, maxBytes });
  return { uid, size, bytes: content && (await buffer(content)) };
}

/**
 * Passes every unread mail of a folder to `take`, oldest first and one after the other, 50 at most, and marks it as
 * read once `take` has resolved: a mail that fails stays unread for the next time. `address` is
 * imaps://user:password@host/folder (imap:// upgrades by STARTTLS if the server offers it). Rejects when the server
 * cannot be reached.
 */
export async function takeUnread(
  address: string,
  { maxBytes, log, skip = () => false, failed = () => {} }: Reading,
  take: (mail: MailboxMail) => Promise<void>,
): Promise<void> {
  const { client, folder } = clientFor(address);
  // Without a listener a broken connection would end the process; the waiting call rejects, too.
  client.on('error', (err) => log.warn({ err }, 'mailbox failed'));
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder);
    try {
      const unread = (await client.search({ seen: false }, { uid: true })) || [];
      const due = unread.filter((uid) => !skip(uid));
      for (const uid of due.slice(0, MOST_AT_ONCE)) {
        try {
          await take(await mailOf(client, uid, maxBytes));
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        } catch (err) {
          failed(uid, err);
          log.error({ err, uid }, 'a mail of the mailbox was not taken in');
        }
      }
    } finally {
      lock.release();
    }
  } finally {
    if (client.usable) await client.logout();
    client.close();
  }
}
