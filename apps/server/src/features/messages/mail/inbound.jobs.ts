import { MAIL_BYTES } from '@balcao/contract/messages/mail';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type MailboxMail, takeUnread } from '../../../platform/mailbox.ts';
import { takeFromMailbox } from './inbound.ts';

const MOST_WAITING = 10_000;
const FIRST_PAUSE_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

type Backoff = { until: number; failures: number };
type Take = (ctx: Context, mail: MailboxMail) => Promise<void>;

/**
 * Each call reads the mailbox. A mail that could not be taken stays unread, and its pauses grow; a mail of a sender who
 * writes too much waits until the limit allows it. So no mail is lost, and none delays the newer ones.
 */
export function mailboxReader(ctx: Context, imapUrl: string, takeMail: Take = takeFromMailbox) {
  const waiting = new Map<number, Backoff>();
  const now = () => ctx.clock().getTime();
  const skip = (uid: number) => (waiting.get(uid)?.until ?? 0) > now();

  async function take(mail: MailboxMail): Promise<void> {
    await takeMail(ctx, mail);
    waiting.delete(mail.uid);
  }

  function failed(uid: number, error: unknown): void {
    const failures = (waiting.get(uid)?.failures ?? 0) + 1;
    const growing = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const isPace = error instanceof AppError && error.code === 'TOO_MANY';
    const pause = isPace ? (error.retryAfter ?? 60) * 1000 : growing;
    if (waiting.size >= MOST_WAITING) waiting.clear();
    waiting.set(uid, { until: now() + pause, failures });
  }

  const reading = { maxBytes: MAIL_BYTES, log: ctx.log, skip, failed };
  return () => takeUnread(imapUrl, reading, take);
}

/** Reads the mailbox every minute; two servers at the same time take each mail once. */
export async function mailInJobs(ctx: Context): Promise<void> {
  const { imapUrl } = ctx.config;
  if (!imapUrl) return;
  const every = { cron: '* * * * *', retryLimit: 0 };
  await ctx.jobs.define('messages.mailbox', every, mailboxReader(ctx, imapUrl));
}
