/** The measurements of one load with some concurrency; times in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number };

/** Summary of single durations and of the wall-clock time around all of them. */
export function summarize(durations: number[], wallMs: number): Sample {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: (durations.length / wallMs) * 1000, p50: at(0.5), p99: at(0.99) };
}

/** The median of several runs, figure by figure. */
export function middle(samples: Sample[]): Sample {
  const of = (key: keyof Sample) =>
    samples.map((sample) => sample[key]).toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

/** Runs `work` for every item with at most `width` at a time. */
export async function inParallel<T>(items: T[], width: number, work: (item: T) => Promise<void>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** Milliseconds on a clock that all processes of this machine share. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
