const HOUR_MS = 3_600_000;
/** Payments that the PSP shows late are found by asking for the last hour again. */
const OVERLAP_MS = HOUR_MS;
const WINDOW_MS = 6 * HOUR_MS;
const FIRST_MS = 24 * HOUR_MS;
/** PSPs keep payments for 90 days at least. */
const LONGEST_MS = 89 * 24 * HOUR_MS;

/** From when a unit's payments are asked for. */
export function pollFrom(polledUntil: Date | null, now: Date): Date {
  const start = polledUntil ? polledUntil.getTime() - OVERLAP_MS : now.getTime() - FIRST_MS;
  return new Date(
    Math.max(Math.min(start, now.getTime() - OVERLAP_MS), now.getTime() - LONGEST_MS),
  );
}

/** The end of the window that begins then. */
export const windowEnd = (from: Date, now: Date): Date =>
  new Date(Math.min(from.getTime() + WINDOW_MS, now.getTime()));
