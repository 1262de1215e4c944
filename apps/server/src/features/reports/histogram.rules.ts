const STEP = Math.log(1.1);

/** The step of about 10 % in which so many seconds lie; 0 for less than a second. */
export const bucketOf = (seconds: number): number =>
  seconds < 1 ? 0 : 1 + Math.floor(Math.log(seconds) / STEP);

/** The middle of a step, in whole seconds. */
export const secondsOf = (bucket: number): number =>
  bucket === 0 ? 0 : Math.round(Math.exp((bucket - 0.5) * STEP));

/** How many spans lie in each step. */
export type Histogram = Map<number, number>;

/** The value that this share of spans (0 to 1) does not exceed, to the nearest step; null for none. */
export function quantile(histogram: Histogram, share: number): number | null {
  const steps = [...histogram]
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => one - other);
  const total = steps.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.max(1, Math.ceil(total * share));
  for (const [bucket, count] of steps) {
    left -= count;
    if (left <= 0) return secondsOf(bucket);
  }
  return null;
}
