import type { Context } from './context.ts';
import { isRefused } from './mail.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3 * 3_600_000;
/** A mail is tried for this many days (RFC 5321, section 4.5.4.1). */
export const TRIED_DAYS = 5;

/** When to give up a mail that is first tried now. */
export const giveUpAt = (now: Date) => new Date(now.getTime() + TRIED_DAYS * 86_400_000);

/** The last try of a mail that is worth nothing from `end` on: a job begins a moment after its time. */
export const lastTryBefore = (end: Date) => new Date(end.getTime() - 60_000);

/** When to try a mail again after this many attempts: soon at first, later every three hours, and a last time at the end. */
export function nextTry(attempts: number, now: Date, giveUp: Date): Date {
  const pause = Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);
  return new Date(Math.min(now.getTime() + pause, giveUp.getTime()));
}

/** Part of the job of a mail: how often it was tried before, and which event it tells if people try it anew. */
export type Tried = { attempts?: number; occasion?: string };
/** `told`: the feature itself keeps why its mail was given up, and offers another try. */
type MailJob = { job: string; data: Tried; until: Date; told?: boolean };

/**
 * Sends the mail of a job. If the mail is not accepted, the same job is added again with a delay and the number of
 * attempts. It ends when the mail server refuses for good, or when the mail is not accepted by `until`. Meanwhile, and in the end
 * if nobody took it and it is not `told`, operators see a failed job.
 */
export async function tryMail(
  { jobs, clock, log }: Context,
  { job, data, until, told }: MailJob,
  send: () => Promise<void>,
): Promise<'sent' | 'waits' | 'refused' | 'gave_up'> {
  try {
    await send();
    return 'sent';
  } catch (err) {
    const now = clock();
    const attempts = (data.attempts ?? 0) + 1;
    const again = { ...data, attempts };
    const failed = { error: err, tries: attempts };
    const refused = isRefused(err);
    if (refused || now >= until) {
      log.warn({ err, job, attempts }, 'a mail was given up');
      // A mailbox that does not exist is no fault of the installation.
      if (!told && !refused) await jobs.send(job, again, { failed });
      return refused ? 'refused' : 'gave_up';
    }
    const next = nextTry(attempts, now, until);
    log.warn({ err, job, attempts, next }, 'a mail was not sent');
    await jobs.send(job, again, { failed: { ...failed, next } });
    return 'waits';
  }
}
