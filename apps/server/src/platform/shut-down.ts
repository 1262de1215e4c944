import type { Logger } from './logger.ts';
import { doneWithin } from './time-limit.ts';

/** How to end what has been started so far, the last one first. */
export type Closers = { part: string; close: () => unknown }[];

/** Those who watch processes kill after 15 s or more: what has not ended by then is left as it is. */
const TOTAL_MS = 10_000;
/** What comes late gets its chance all the same. */
const LEAST_MS = 250;

/** Ends all parts, whatever hangs or fails in one of them; that is logged. */
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
