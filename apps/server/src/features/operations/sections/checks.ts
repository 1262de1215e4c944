import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { doneWithin } from '../../../platform/time-limit.ts';
import { remembered } from '../remembered.ts';
import type { MailServer } from './mails.rules.ts';
import type { StorageState } from './storage.rules.ts';

const LIMIT_MS = 2_000;
/** A login at the mail server and a new file cost others something: `/readyz` waits as long. */
const MAIL_MS = 60_000;
const STORAGE_MS = 10_000;

const works = (check: () => Promise<unknown>) =>
  doneWithin(LIMIT_MS, Promise.resolve().then(check)).catch(() => false);

const checks = perContext((ctx: Context) => ({
  mail: remembered(MAIL_MS, () => works(() => ctx.mailer.check())),
  storage: remembered(STORAGE_MS, () => works(() => ctx.storage.check())),
}));

export async function mailServerOf(ctx: Context): Promise<MailServer> {
  const { smtpUrl, imapUrl, mailHookSecret } = ctx.config;
  return {
    sends: smtpUrl !== undefined,
    answers: await checks(ctx).mail.get(),
    receives: imapUrl !== undefined || mailHookSecret !== undefined,
  };
}

export async function storageStateOf(ctx: Context): Promise<StorageState> {
  const accepts = await checks(ctx).storage.get();
  const free = accepts ? await ctx.storage.freeBytes() : Number.POSITIVE_INFINITY;
  return { works: accepts, free, reserve: ctx.config.quotas.reserve };
}
