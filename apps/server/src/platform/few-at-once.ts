const LANES = 8;

/** Runs `work` for each item, eight at a time; returns the results in the order of the items. Rejects with the first failure. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // All lanes share one iterator.
  const left = items.entries();
  const lane = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

type Bounds = { most: number; waiting: number; refusal: () => Error };

/** Runs at most `most` jobs at once; up to `waiting` further ones wait for their turn, and the rest rejects with `refusal`. */
export function queueOf(bounds: Bounds) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < bounds.most) running += 1;
    else if (waiting.length >= bounds.waiting) throw bounds.refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next job takes over the place.
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs one job at a time for each key, such as a person's id; a further one of the same key rejects with `refusal`. */
export function oneEach(refusal: () => Error) {
  const running = new Set<number>();
  return async <T>(key: number, work: () => Promise<T>): Promise<T> => {
    if (running.has(key)) throw refusal();
    running.add(key);
    try {
      return await work();
    } finally {
      running.delete(key);
    }
  };
}
