import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

export type Needs = { log: Logger; metrics: Pick<Metrics, 'droppedSpans'> };

/** `full`: too many waited. `failed`: the collector did not take them in time. */
export type Dropped = (reason: 'full' | 'failed', count: number) => void;

const TELL_MS = 60_000;

/** Counts spans that nobody will see, and warns of them at most once a minute. */
export function toldDrops({ log, metrics }: Needs, now = () => performance.now()): Dropped {
  let untold = 0;
  let told = Number.NEGATIVE_INFINITY;
  return (reason, count) => {
    metrics.droppedSpans.inc({ reason }, count);
    untold += count;
    if (now() - told < TELL_MS) return;
    told = now();
    log.warn({ reason, spans: untold }, 'spans were dropped');
    untold = 0;
  };
}
