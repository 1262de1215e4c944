import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { forgetTries, takeTry } from '../../platform/database/growing-pauses.ts';
import type { Db } from '../../platform/database/open.ts';
import { throttle } from '../../platform/database/throttle.ts';
import { pauseText } from '../../platform/http/pause-text.ts';
import { tokenHashOf } from '../../platform/token.ts';
import { hasDevice } from './known-devices.store.ts';

export const WINDOW_SECONDS = 15 * 60;

const hashed = (text: string) => tokenHashOf(text).toString('base64url');

/** The key that counts requests for a login's links; the login itself is not stored. */
export const recoveryKey = (account: string): string => `recover:${hashed(account)}`;

function tooMany(retryAfter: number): AppError {
  const reason = `Muitas tentativas seguidas. Tente de novo em ${pauseText(retryAfter)}.`;
  return new AppError('TOO_MANY', { reason, retryAfter });
}

/**
 * Counts an attempt under each key; throws TOO_MANY when one of them exceeds its limit for 15 minutes. Inside a
 * transaction, the attempt counts only if the transaction commits.
 */
export async function requireAttempts(
  { db }: { db: Db },
  keys: string[],
  limits: number[],
): Promise<void> {
  const answers = await Promise.all(
    keys.map((key, index) => throttle(db, key, limits[index] ?? 0, WINDOW_SECONDS)),
  );
  const refused = answers.filter((answer) => !answer.allowed);
  if (refused.length === 0) return;
  throw tooMany(Math.max(...refused.map((answer) => answer.retryAfterSeconds)));
}

/**
 * Counts an attempt at a secret before the secret is checked; throws TOO_MANY with the time to wait after too many
 * wrong ones.
 */
export async function requireTry(ctx: Context, key: string): Promise<void> {
  const free = ctx.config.limits.loginsPerAccount;
  const wait = await takeTry(ctx.db, key, { free, now: ctx.clock() });
  if (wait > 0) throw tooMany(wait);
}

export const forgiveTries = (ctx: Context, key: string): Promise<void> => forgetTries(ctx.db, key);

/** Whose secret is tried, and in which browser: a person's id, or the typed login if nobody has it. */
type Who = { person: number | string; device: string };
type Trier = { key: string; known: boolean };

/**
 * The key under which attempts count. A browser in which this person has logged in before has its own count, so that a
 * stranger's wrong passwords do not lock the person out there. Logins that do not exist are looked up and counted in
 * the same way.
 */
export async function trierOf(
  ctx: Context,
  what: 'login' | 'code',
  { person, device }: Who,
): Promise<Trier> {
  const userId = typeof person === 'number' ? person : 0;
  const known = await hasDevice(ctx.db, { userId, tokenHash: tokenHashOf(device) });
  const own = known ? `:${hashed(device)}` : '';
  return { key: `${what}:${typeof person === 'number' ? person : hashed(person)}${own}`, known };
}

/** Forgives attempts from all unknown devices, for example when the person has proved their identity by mail. */
export async function forgiveStrangers(ctx: Context, person: number): Promise<void> {
  await Promise.all(['login', 'code'].map((what) => forgetTries(ctx.db, `${what}:${person}`)));
}
