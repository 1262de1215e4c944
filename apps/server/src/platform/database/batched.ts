import { setImmediate as turn } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import { currentSpan, inSpan } from '../traces/current-span.ts';
import { isDatabaseDown } from './errors.ts';

type Waiting<I, O> = {
  item: I;
  /** Whose work it is; a batch runs in the span of its first item. */
  span: Span | undefined;
  resolve(output: O): void;
  reject(error: unknown): void;
};

type Options<I> = {
  /** The most items in one batch. */
  most: number;
  /** The most batches under way at once. */
  lanes: number;
  /** Two items with the same key never share a batch. */
  keyOf(item: I): unknown;
  /** How long what nobody waits for may gather after a batch has begun, in milliseconds; none unless given. A full batch begins at once. */
  gatherMs?: number;
};

/** When a batch takes longer, another begins beside it: it may be waiting for a lock. */
const PATIENCE_MS = 20;

/** The next batch, and the items that wait on. */
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

async function runAlone<I, O>(run: Run<I, O>, { item, span, resolve, reject }: Waiting<I, O>) {
  try {
    const [output] = await inSpan(span, () => run([item]));
    resolve(output as O);
  } catch (error) {
    reject(error);
  }
}

/** How many are answered before others have their turn on the thread. */
const ANSWERED_AT_ONCE = 16;

async function answer<I, O>(batch: Waiting<I, O>[], outputs: O[]): Promise<void> {
  for (const [index, { resolve }] of batch.entries()) {
    if (index > 0 && index % ANSWERED_AT_ONCE === 0) await turn();
    resolve(outputs[index] as O);
  }
}

async function runBatch<I, O>(run: Run<I, O>, batch: Waiting<I, O>[]): Promise<void> {
  const [first] = batch;
  if (first && batch.length === 1) return runAlone(run, first);
  try {
    const items = batch.map(({ item }) => item);
    const outputs = await inSpan(first?.span, () => run(items));
    await answer(batch, outputs);
  } catch (error) {
    // No item caused this, and one after the other they would all wait as long again.
    if (isDatabaseDown(error)) for (const { reject } of batch) reject(error);
    else for (const waiting of batch) await runAlone(run, waiting);
  }
}

/**
 * Turns many small statements into few: calls that arrive in one iteration of the event loop, or while an earlier batch
 * is under way, run together. Batches run one after the other, because large ones cost least; a batch that takes long
 * gets another beside it. `run` answers in the order of its items. If a batch fails, each item runs alone, so that one
 * bad item harms no other; `run` must therefore tolerate repetition. If the database did not answer, all fail together.
 */
export function batched<I, O>(run: Run<I, O>, options: Options<I>): (item: I) => Promise<O> {
  let queue: Waiting<I, O>[] = [];
  const { gatherMs = 0 } = options;
  let busy = 0;
  let begun = Number.NEGATIVE_INFINITY;
  let planned = false;
  let waits = false;

  /** How long the next batch gathers on; a full one does not. */
  function gatheringMs(): number {
    if (queue.length >= options.most) return 0;
    return Math.max(0, Math.ceil(begun + gatherMs - performance.now()));
  }

  function mayBegin(): boolean {
    if (gatheringMs() > 0) return false;
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
    }, gatheringMs() || PATIENCE_MS);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, span: currentSpan(), resolve, reject });
      if (planned) return;
      planned = true;
      setImmediate(() => {
        planned = false;
        work();
      });
    });
}
