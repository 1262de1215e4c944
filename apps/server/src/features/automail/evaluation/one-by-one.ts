import { setImmediate as othersIn } from 'node:timers/promises';

const LONGEST_MS = 20;

/** What `work` makes of each item, in order; between them, whoever else waits for the processor gets it. */
export async function oneByOne<T, R>(
  items: readonly T[],
  work: (item: T) => readonly R[],
): Promise<R[]> {
  const made: R[] = [];
  let since = performance.now();
  for (const item of items) {
    made.push(...work(item));
    if (performance.now() - since < LONGEST_MS) continue;
    await othersIn();
    since = performance.now();
  }
  return made;
}
