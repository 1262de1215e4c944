import type { Context } from '../../../platform/context.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import type { PixClient } from '../pix-api/pix-client.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { pixClientOf } from '../provider-access.ts';
import { bookPix } from './book-pix.ts';
import * as store from './pix-money.store.ts';
import type { PollJob } from './poll-soon.ts';
import { pollFrom, windowEnd } from './poll-window.rules.ts';

/** The most time for one unit; what is left is asked for the next time. */
const MOST_MS = 120_000;

/** Asks window by window, page by page; no connection to the database is held while the PSP is asked. */
async function pollWindows(ctx: Context, unitId: number, client: PixClient): Promise<void> {
  const end = performance.now() + MOST_MS;
  const now = ctx.clock();
  let from = pollFrom(await store.findPolledUntil(ctx.db, unitId), now);
  while (from < now && performance.now() < end) {
    const to = windowEnd(from, now);
    for await (const page of client.listPix(from, to)) {
      await bookPix(ctx, unitId, page, 'poll');
      if (performance.now() > end) return;
    }
    await store.updatePolled(ctx.db, unitId, { polled_until: to, poll_error: null });
    from = to;
  }
}

/** One unit; its fault is kept for its page and never ends the others' polling. */
async function pollUnit(ctx: Context, unitId: number): Promise<void> {
  const client = await pixClientOf(ctx, unitId);
  if (!client) return;
  try {
    await pollWindows(ctx, unitId, client);
    ctx.metrics.pixPolls.inc({ outcome: 'done' });
  } catch (error) {
    if (!(error instanceof PixFault)) throw error;
    ctx.metrics.pixPolls.inc({ outcome: 'failed' });
    ctx.log.warn({ unit: unitId, kind: error.kind, detail: error.detail }, 'pix polling failed');
    await store.updatePolled(ctx.db, unitId, { poll_error: error.message });
  }
}

/** Finds payments whose webhook never came: of one unit, or of all. */
export async function pollPix(ctx: Context, { unit }: PollJob): Promise<void> {
  const units = unit === undefined ? await store.listPolledUnits(ctx.db) : [unit];
  await fewAtOnce(units, (one) => pollUnit(ctx, one));
}
