const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses between tries; after the last one a person decides. */
const PAUSES_MS = [
  5 * SECOND_MS,
  20 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];

/** No try is longer; while it may run, nobody else begins one. */
export const LONGEST_TRY_MS = 75 * SECOND_MS;
export const LEASE_MS = 90 * SECOND_MS;

type Tried = { mayPass: boolean; retryAfter: number | null };

/** When to try again after so many tries; null when that needs a person. What the authority asks for counts before our own pauses. */
export function retryAt({ mayPass, retryAfter }: Tried, tries: number, now: Date): Date | null {
  if (retryAfter !== null) return new Date(now.getTime() + retryAfter * SECOND_MS);
  const pause = mayPass ? PAUSES_MS[tries - 1] : undefined;
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
