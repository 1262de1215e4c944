import { MAIL_BYTES } from '@balcao/contract/mail';
import type { Context } from '../../../platform/context.ts';
import { takeUnread } from '../../../platform/mailbox.ts';
import { takeLetterOf } from './service.ts';

/** Reads the mailbox every minute; two servers at once take each mail once. */
export async function mailInJobs(ctx: Context): Promise<void> {
  const { imapUrl, log } = { ...ctx.config, ...ctx };
  if (!imapUrl) return;
  await ctx.jobs.define('messages.mailbox', { cron: '* * * * *', retryLimit: 0 }, () =>
    takeUnread(imapUrl, { maxBytes: MAIL_BYTES, log }, (letter) => takeLetterOf(ctx, letter)),
  );
}
