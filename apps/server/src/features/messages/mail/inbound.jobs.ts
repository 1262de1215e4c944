import { MAIL_BYTES } from '@balcao/contract/mail';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Letter, takeUnread } from '../../../platform/mailbox.ts';
import { takeLetterOf } from './inbound.ts';

const MOST_WAITING = 10_000;

/**
 * Reads the mailbox every minute; two servers at once take each mail once. Those of a sender who writes too much stay unread
 * until his time is over, so that none is lost and others are not kept waiting.
 */
export async function mailInJobs(ctx: Context): Promise<void> {
  const { imapUrl, log } = { ...ctx.config, ...ctx };
  if (!imapUrl) return;
  const waitsUntil = new Map<number, number>();
  const skip = (uid: number) => (waitsUntil.get(uid) ?? 0) > Date.now();

  async function take(letter: Letter): Promise<void> {
    try {
      await takeLetterOf(ctx, letter);
      waitsUntil.delete(letter.uid);
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY') {
        if (waitsUntil.size >= MOST_WAITING) waitsUntil.clear();
        waitsUntil.set(letter.uid, Date.now() + (error.retryAfter ?? 60) * 1000);
      }
      throw error;
    }
  }

  await ctx.jobs.define('messages.mailbox', { cron: '* * * * *', retryLimit: 0 }, () =>
    takeUnread(imapUrl, { maxBytes: MAIL_BYTES, log, skip }, take),
  );
}
