import type { Context } from '../../../platform/context.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import type { PixPayment } from '../pix-api/answers.ts';
import type { PixClient } from '../pix-api/pix-client.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { pixClientOf } from '../provider-access.ts';
import { bookPix } from './book-pix.ts';
import * as store from './pix-money.store.ts';
import type { PollJob } from './poll-soon.ts';
import { pollFrom, windowEnd } from './poll-window.rules.ts';

/** No window begins later than this; what is left is asked for the next time. */
const MOST_MS = 120_000;

const NOT_BOOKED =
  'Um pagamento que chegou não pôde ser registrado. Tentamos de novo; se continuar, fale com o suporte.';

/** Whether all payments of the window are booked; one that cannot be does not keep the next windows back. */
async function pollWindow(
  ctx: Context,
  unitId: number,
  pages: AsyncIterable<PixPayment[]>,
): Promise<boolean> {
  let whole = true;
  for await (const page of pages) {
    await bookPix(ctx, unitId, page, 'poll').catch((err) => {
      ctx.log.error({ err, unit: unitId }, 'pix payment not booked');
      whole = false;
    });
  }
  return whole;
}

/**
 * Asks window by window, page by page; no connection to the database is held while the PSP is asked. `polled_until` stays
 * before the first window that is not whole.
 */
async function pollWindows(ctx: Context, unitId: number, client: PixClient): Promise<void> {
  const end = performance.now() + MOST_MS;
  const now = ctx.clock();
  let from = pollFrom(await store.findPolledUntil(ctx.db, unitId), now);
  let whole = true;
  while (from < now && performance.now() < end) {
    const to = windowEnd(from, now);
    whole = (await pollWindow(ctx, unitId, client.listPix(from, to))) && whole;
    const polled = whole ? { polled_until: to, poll_error: null } : { poll_error: NOT_BOOKED };
    await store.updatePolled(ctx.db, unitId, polled);
    from = to;
  }
}

/** One unit; its fault is kept for its page and never ends the others' polling. */
async function pollUnit(ctx: Context, unitId: number): Promise<void> {
  try {
    const client = await pixClientOf(ctx, unitId);
    if (!client) return;
    await pollWindows(ctx, unitId, client);
    ctx.metrics.pixPolls.inc({ outcome: 'done' });
  } catch (err) {
    ctx.metrics.pixPolls.inc({ outcome: 'failed' });
    if (!(err instanceof PixFault)) throw err;
    ctx.log.warn({ unit: unitId, kind: err.kind, detail: err.detail }, 'pix polling failed');
    await store.updatePolled(ctx.db, unitId, { poll_error: err.message });
  }
}

/** Finds payments whose webhook never came: of one unit, or of all. */
export async function pollPix(ctx: Context, { unit }: PollJob): Promise<void> {
  const units = unit === undefined ? await store.listPolledUnits(ctx.db) : [unit];
  await fewAtOnce(units, (one) => pollUnit(ctx, one));
}
