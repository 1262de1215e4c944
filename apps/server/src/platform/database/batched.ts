type Waiting<I, O> = {
  item: I;
  resolve(output: O): void;
  reject(error: unknown): void;
};

type Options<I> = {
  /** Items in one batch at the most. */
  most: number;
  /** Batches under way at once, at the most. */
  lanes: number;
  /** Two items of one key never share a batch. */
  keyOf(item: I): unknown;
};

/** How long a batch may take before another begins beside it: it may be waiting for a lock. */
const PATIENCE_MS = 20;

/**
 * Turns many small statements into few: calls that arrive in one round of the event loop, or while
 * an earlier batch is under way, run together: one batch after the other, for large ones cost least, and beside one that
 * takes long. `run` answers in the order of its items. Where a batch
 * fails, each of its items is run alone, so that one bad item harms nobody else; `run` must
 * therefore bear being repeated.
 */
export function batched<I, O>(
  run: (items: I[]) => Promise<O[]>,
  { most, lanes, keyOf }: Options<I>,
): (item: I) => Promise<O> {
  let queue: Waiting<I, O>[] = [];
  let busy = 0;
  let begun = 0;
  let planned = false;
  let later: NodeJS.Timeout | undefined;

  function take(): Waiting<I, O>[] {
    const keys = new Set<unknown>();
    const batch: Waiting<I, O>[] = [];
    const rest: Waiting<I, O>[] = [];
    for (const waiting of queue) {
      const key = keyOf(waiting.item);
      if (batch.length === most || keys.has(key)) rest.push(waiting);
      else batch.push(waiting);
      keys.add(key);
    }
    queue = rest;
    return batch;
  }

  async function runAlone(waiting: Waiting<I, O>): Promise<void> {
    try {
      const [output] = await run([waiting.item]);
      waiting.resolve(output as O);
    } catch (error) {
      waiting.reject(error);
    }
  }

  async function runBatch(batch: Waiting<I, O>[]): Promise<void> {
    if (batch.length === 1) return Promise.all(batch.map(runAlone)).then(() => {});
    try {
      const outputs = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O);
    } catch {
      for (const waiting of batch) await runAlone(waiting);
    }
  }

  function mayBegin(): boolean {
    return busy === 0 || (busy < lanes && performance.now() - begun >= PATIENCE_MS);
  }

  function work(): void {
    planned = false;
    while (queue.length > 0 && mayBegin()) {
      busy += 1;
      begun = performance.now();
      void runBatch(take()).finally(() => {
        busy -= 1;
        work();
      });
    }
    if (queue.length > 0 && busy < lanes) later ??= setTimeout(lookAgain, PATIENCE_MS);
  }

  function lookAgain(): void {
    later = undefined;
    work();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (planned) return;
      planned = true;
      setImmediate(work);
    });
}
