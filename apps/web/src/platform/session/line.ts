import { store } from '../../ui/store.ts';
import { ApiError } from '../api-error.ts';
import { pause } from '../pause.ts';

/** Whether the session was asked for in vain: the page says so while it asks again. */
export const lineLost = store(false);

/** What a person notices within 3 s; a slow line is given more with each attempt. */
const FIRST_LIMIT_MS = 2_500;
const LONGEST_MS = 30_000;
const growing = (first: number, failures: number) => Math.min(first * 2 ** failures, LONGEST_MS);

/** Too slow, too early, too many: these say nothing of what was asked. */
const PASSING = new Set([408, 425, 429]);

/** Whether a call was refused by the server, and not lost on its way, by a proxy or by a server in trouble. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !PASSING.has(error.status);
}

/** Asks until there is an answer, with growing limits and pauses. Throws a refusal, and when `signal` ends it. */
export async function untilAnswered<T>(
  ask: (limitMs: number) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      const answer = await ask(growing(FIRST_LIMIT_MS, failures));
      lineLost.set(false);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      lineLost.set(!isRefusal(error));
      if (isRefusal(error)) throw error;
      await pause(growing(1_000, failures), signal);
      signal.throwIfAborted();
    }
  }
}
