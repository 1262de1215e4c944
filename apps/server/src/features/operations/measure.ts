import { Gauge } from 'prom-client';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { doneWithin } from '../../platform/time-limit.ts';
import { type Measure, measures } from './measures.rules.ts';
import { recentFacts } from './operations.ts';
import { remembered } from './remembered.ts';
import type { Facts } from './sections/facts.ts';

/** However often `/metrics` is asked, the page is read for it once a minute. */
const KEPT_MS = 60_000;
const LIMIT_MS = 3_000;

async function within(reading: Promise<Facts>): Promise<Facts | undefined> {
  let found: Facts | undefined;
  const noted = reading.then((facts) => {
    found = facts;
  });
  await doneWithin(LIMIT_MS, noted);
  return found;
}

type Read = () => Promise<Facts>;

function gaugeOf({ metrics }: Context, { name, help, labels, of }: Measure, read: Read) {
  return new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [metrics.registry],
    async collect() {
      this.reset();
      // Without labels it tells 0 from then on, and what nobody knows is not told.
      if (labels.length === 0) this.remove();
      const facts = await within(read()).catch(() => undefined);
      const told = facts && of(facts);
      if (typeof told === 'number') this.set(told);
      else for (const [labels, value] of told ?? []) this.set(labels, value);
    },
  });
}

/**
 * Adds the figures of the page of operators to `/metrics`, the same on every server. What cannot be read in time is left out, so that
 * an old number never looks like a new one.
 */
export const measureOperations = perContext((ctx: Context) => {
  const kept = remembered(KEPT_MS, async () => {
    try {
      return await recentFacts(ctx);
    } catch (err) {
      ctx.log.warn({ err }, 'operations were not measured');
      throw err;
    }
  });
  return measures.map((measure) => gaugeOf(ctx, measure, kept.get));
});
