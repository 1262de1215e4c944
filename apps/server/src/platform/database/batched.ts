import { isDatabaseDown } from './errors.ts';

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

/** The next batch, and who waits on. */
function split<I, O>(queue: Waiting<I, O>[], { most, keyOf }: Options<I>) {
  const keys = new Set<unknown>();
  const batch: Waiting<I, O>[] = [];
  const rest: Waiting<I, O>[] = [];
  for (const waiting of queue) {
    const key = keyOf(waiting.item);
    if (batch.length === most || keys.has(key)) rest.push(waiting);
    else batch.push(waiting);
    keys.add(key);
  }
  return { batch, rest };
}

type Run<I, O> = (items: I[]) => Promise<O[]>;

async function runAlone<I, O>(run: Run<I, O>, { item, resolve, reject }: Waiting<I, O>) {
  try {
    const [output] = await run([item]);
    resolve(output as O);
  } catch (error) {
    reject(error);
  }
}

async function runBatch<I, O>(run: Run<I, O>, batch: Waiting<I, O>[]): Promise<void> {
  const [first] = batch;
  if (first && batch.length === 1) return runAlone(run, first);
  try {
    const outputs = await run(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O);
  } catch (error) {
    // No item is to blame, and one after the other they would all wait as long again.
    if (isDatabaseDown(error)) for (const { reject } of batch) reject(error);
    else for (const waiting of batch) await runAlone(run, waiting);
  }
}

/**
 * Turns many small statements into few: calls that arrive in one round of the event loop, or while an earlier batch is
 * under way, run together. One batch goes after the other, for large ones cost least, and beside one that takes long.
 * `run` answers in the order of its items. Where a batch fails, each of its items is run alone, so that one bad item harms
 * nobody else; `run` must therefore bear being repeated. Where the database did not answer, they fail together.
 */
export function batched<I, O>(run: Run<I, O>, options: Options<I>): (item: I) => Promise<O> {
  let queue: Waiting<I, O>[] = [];
  let busy = 0;
  let begun = 0;
  let planned = false;
  let waits = false;

  function mayBegin(): boolean {
    return busy === 0 || (busy < options.lanes && performance.now() - begun >= PATIENCE_MS);
  }

  function begin(): void {
    const { batch, rest } = split(queue, options);
    queue = rest;
    busy += 1;
    begun = performance.now();
    void runBatch(run, batch).finally(() => {
      busy -= 1;
      work();
    });
  }

  function work(): void {
    while (queue.length > 0 && mayBegin()) begin();
    if (queue.length === 0 || busy === options.lanes || waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      work();
    }, PATIENCE_MS);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (planned) return;
      planned = true;
      setImmediate(() => {
        planned = false;
        work();
      });
    });
}
