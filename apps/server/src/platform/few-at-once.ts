const LANES = 8;

/** Does some work on each item, on eight of them at the same time; gives what came of each, in their order. Rejects with the first that fails. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // All lanes take from one iterator.
  const left = items.entries();
  const lane = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
