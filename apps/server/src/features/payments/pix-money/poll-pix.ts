import type { Context } from '../../../platform/context.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import { perContext } from '../../../platform/per-context.ts';
import type { PixClient, PixPage } from '../pix-api/pix-client.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { pixClientOf } from '../provider-access.ts';
import { bookPix } from './book-pix.ts';
import * as store from './pix-money.store.ts';
import type { PollJob } from './poll-soon.ts';
import { nextSize, pollFrom, WINDOW_MS, windowEnd } from './poll-window.rules.ts';

/** What one polling of a unit may take; what is left is asked for the next time. */
export type Bounds = { ms: number; pages: number };
/** 20,000 payments of one window: it is asked for in parts, as one that takes too long. */
const bounds: Bounds = { ms: 120_000, pages: 200 };

const NOT_BOOKED =
  'Um pagamento que chegou não pôde ser registrado. Tentamos de novo; se continuar, fale com o suporte.';
const TOO_MUCH =
  'O banco demora demais para listar os pagamentos de um minuto. Fale com ele: sem a lista, pagamentos podem faltar aqui.';

type Polled = { isWhole: boolean; isCut: boolean };

/** Books page by page. One that cannot be booked does not keep the next ones back; what is booked stays, also of a cut window. */
async function pollWindow(
  ctx: Context,
  unitId: number,
  pages: AsyncIterable<PixPage>,
  { end, most }: { end: number; most: number },
): Promise<Polled> {
  let isWhole = true;
  let count = 0;
  for await (const { pix, isLast } of pages) {
    await bookPix(ctx, unitId, pix, 'poll').catch((err) => {
      ctx.log.error({ err, unit: unitId }, 'pix payment not booked');
      isWhole = false;
    });
    count += 1;
    if (!isLast && (count >= most || performance.now() >= end)) return { isWhole, isCut: true };
  }
  return { isWhole, isCut: false };
}

/** Where a polling stopped before it had come to the present. */
type Place = { from: Date; size: number; isWhole: boolean };
const places = perContext(() => new Map<number, Place>());

/**
 * Asks window by window, page by page; no connection to the database is held while the PSP is asked. `polled_until` stays
 * before the first window that is not whole. The next polling goes on where this one stops.
 */
async function pollWindows(
  ctx: Context,
  unitId: number,
  client: PixClient,
  { ms, pages }: Bounds,
): Promise<void> {
  const end = performance.now() + ms;
  const now = ctx.clock();
  const polledUntil = await store.findPolledUntil(ctx.db, unitId);
  const first = { from: pollFrom(polledUntil, now), size: WINDOW_MS, isWhole: true };
  const place: Place = places(ctx).get(unitId) ?? first;
  places(ctx).set(unitId, place);
  do {
    const to = windowEnd(place.from, now, place.size);
    const window = client.listPix(place.from, to);
    const { isWhole, isCut } = await pollWindow(ctx, unitId, window, { end, most: pages });
    const size = nextSize(place.size, isCut);
    if (size === null) return store.updatePolled(ctx.db, unitId, { poll_error: TOO_MUCH });
    place.size = size;
    if (isCut) continue;
    place.isWhole &&= isWhole;
    place.from = to;
    const until = polledUntil && polledUntil > to ? polledUntil : to;
    const polled = place.isWhole
      ? { polled_until: until, poll_error: null }
      : { poll_error: NOT_BOOKED };
    await store.updatePolled(ctx.db, unitId, polled);
  } while (place.from < now && performance.now() < end);
  if (place.from >= now) places(ctx).delete(unitId);
}

/** One unit; its fault is kept for its page and never ends the others' polling. */
async function pollUnit(ctx: Context, unitId: number, most: Bounds): Promise<void> {
  try {
    const client = await pixClientOf(ctx, unitId);
    if (!client) return;
    await pollWindows(ctx, unitId, client, most);
    ctx.metrics.pixPolls.inc({ outcome: 'done' });
  } catch (err) {
    ctx.metrics.pixPolls.inc({ outcome: 'failed' });
    if (!(err instanceof PixFault)) {
      // The next polling begins where this one did.
      ctx.log.error({ err, unit: unitId }, 'pix polling failed');
      return;
    }
    ctx.log.warn({ unit: unitId, kind: err.kind, detail: err.detail }, 'pix polling failed');
    await store
      .updatePolled(ctx.db, unitId, { poll_error: err.message })
      .catch((fault) => ctx.log.error({ err: fault, unit: unitId }, 'pix polling fault not kept'));
  }
}

/** Finds payments whose webhook never came: of one unit, or of all. */
export async function pollPix(
  ctx: Context,
  { unit }: PollJob,
  most: Bounds = bounds,
): Promise<void> {
  const units = unit === undefined ? await store.listPolledUnits(ctx.db) : [unit];
  await fewAtOnce(units, (one) => pollUnit(ctx, one, most));
}
