import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { throttle } from '../../platform/database/throttle.ts';

const MOST_AN_HOUR = 120;
const HOUR_SECONDS = 3600;

/** Throws TOO_MANY for a person who sends too many flow files an hour, previews included. */
export async function requireMayImport(
  { db }: Pick<Context, 'db'>,
  { userId, impersonator }: Actor,
): Promise<void> {
  const key = `import:${impersonator?.userId ?? userId}`;
  const { allowed, retryAfterSeconds } = await throttle(db, key, MOST_AN_HOUR, HOUR_SECONDS);
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}
