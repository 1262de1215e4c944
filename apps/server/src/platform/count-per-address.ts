/** So many addresses are told apart; with more, all begin anew. */
const MOST_ADDRESSES = 100_000;

/**
 * Counts what comes from an address in windows of that many milliseconds, on this server alone: for calls that are too many for a count in the database.
 * The count of this window, this time included. `now` is any clock in milliseconds that only goes forward.
 */
export function countPerAddress(windowMs: number): (address: string, now: number) => number {
  let begun = Number.NEGATIVE_INFINITY;
  let counts = new Map<string, number>();
  return (address, now) => {
    if (now - begun >= windowMs || counts.size >= MOST_ADDRESSES) {
      begun = now;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count;
  };
}
