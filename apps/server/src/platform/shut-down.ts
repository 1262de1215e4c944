import type { Logger } from './logger.ts';
import { doneWithin } from './time-limit.ts';

/** How to close the parts that have started so far, the last one first. */
export type Closers = { part: string; close: () => unknown }[];

/** Process managers kill after 15 s or more: parts that have not ended by then are left. */
const TOTAL_MS = 10_000;
/** Even late parts get this much time. */
const LEAST_MS = 250;

/** Closes all parts, even if one hangs or fails; that is logged. */
export async function shutDown(closers: Closers, log: Logger): Promise<void> {
  const deadline = performance.now() + TOTAL_MS;
  for (const { part, close } of closers.toReversed()) {
    const left = Math.max(deadline - performance.now(), LEAST_MS);
    try {
      const ended = await doneWithin(left, Promise.try(close));
      if (!ended) log.error({ part }, 'a part did not end in time');
    } catch (err) {
      log.error({ err, part }, 'a part did not end well');
    }
  }
}
