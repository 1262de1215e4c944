import type { Context } from './context.ts';
import { isRefused } from './mail.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3 * 3_600_000;
/** So many days a mail is tried (RFC 5321, section 4.5.4.1). */
export const TRIED_DAYS = 5;

/** From when on a mail that is first tried now is given up. */
export const giveUpAt = (now: Date) => new Date(now.getTime() + TRIED_DAYS * 86_400_000);

/** When a mail that was tried so often is tried next: soon at first, later every three hours, and a last time at the end. */
export function nextTry(attempts: number, now: Date, giveUp: Date): Date {
  const pause = Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);
  return new Date(Math.min(now.getTime() + pause, giveUp.getTime()));
}

/** Goes with the job of a mail that has no row of its own: how often it was tried before. */
export type Tried = { attempts?: number };
type MailJob = { job: string; data: Tried; until: Date };

/**
 * Sends the mail of a job. One that was not taken waits: the same job is added again, for after a pause, and says how often
 * it was tried. What the mail server refuses for good, and what is not taken at `until`, ends.
 */
export async function tryMail(
  { jobs, clock, log }: Context,
  { job, data, until }: MailJob,
  send: () => Promise<void>,
): Promise<'sent' | 'waits' | 'refused' | 'gave_up'> {
  try {
    await send();
    return 'sent';
  } catch (err) {
    const now = clock();
    const attempts = (data.attempts ?? 0) + 1;
    const refused = isRefused(err);
    if (refused || now >= until) {
      log.warn({ err, job, attempts }, 'a mail was given up');
      return refused ? 'refused' : 'gave_up';
    }
    const next = nextTry(attempts, now, until);
    log.warn({ err, job, attempts, next }, 'a mail was not sent');
    await jobs.send(job, { ...data, attempts }, { startAfter: next });
    return 'waits';
  }
}
