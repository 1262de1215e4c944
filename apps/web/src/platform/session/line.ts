import { store } from '../../ui/store.ts';
import { ApiError } from '../api-error.ts';
import { pause } from '../pause.ts';

/** Whether the last session call got no answer: the page shows this while it asks again. */
export const lineLost = store(false);

/** Within 3 s people notice it; each further attempt gives a slow connection more time. */
const FIRST_LIMIT_MS = 2_500;
const LONGEST_MS = 30_000;
const growing = (first: number, failures: number) => Math.min(first * 2 ** failures, LONGEST_MS);

/** Too slow, too early, too many: these statuses say nothing about the request itself. */
const PASSING = new Set([408, 425, 429]);

/** Whether the server itself refused the call, rather than a lost connection, a proxy or an overloaded server. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !PASSING.has(error.status);
}

/** Repeats until there is an answer, with growing limits and pauses. Throws for a refusal, and when `signal` aborts. */
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
