const HOUR_MS = 3_600_000;
/** Payments that the PSP shows late are found by asking for the last hour again. */
const OVERLAP_MS = HOUR_MS;
export const WINDOW_MS = 6 * HOUR_MS;
const SHORTEST_MS = 60_000;
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
export const windowEnd = (from: Date, now: Date, size = WINDOW_MS): Date =>
  new Date(Math.min(from.getTime() + size, now.getTime()));

/** How long the next window is: shorter after one that took too long; null where none is short enough. */
export function nextSize(size: number, isCut: boolean): number | null {
  if (!isCut) return Math.min(size * 2, WINDOW_MS);
  return size === SHORTEST_MS ? null : Math.max(size / 2, SHORTEST_MS);
}
