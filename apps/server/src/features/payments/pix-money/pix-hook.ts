import type { pixWebhook } from '@balcao/contract/payments/providers';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { queueOf } from '../../../platform/few-at-once.ts';
import { openPace } from '../../../platform/pace.ts';
import { perContext } from '../../../platform/per-context.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { doneWithin } from '../../../platform/time-limit.ts';
import { tokenHashOf } from '../../../platform/token.ts';
import type { PixClient } from '../pix-api/pix-client.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { pixClientOf } from '../provider-access.ts';
import { sendWork } from '../provider-work/provider-job.ts';
import { LEASE_MS } from '../provider-work/provider-tries.ts';
import { bookPix } from './book-pix.ts';
import * as store from './pix-money.store.ts';
import { pollSoon } from './poll-soon.ts';

type Reported = z.output<typeof pixWebhook.body>;

/** A PSP waits a few seconds for an answer; what is under way then goes on. */
const ANSWER_MS = 8_000;
/** After a PSP that did not answer, reports are left to polling for so long. */
const PAUSE_MS = 30_000;
const AT_ONCE = 4;
const WAITING = 500;

const unavailable = () => new AppError('UNAVAILABLE', { retryAfter: 60 });

/** What keeps reports of one unit from occupying its PSP, or the other units. */
function openGuard() {
  return {
    flight: singleFlight<string, number | null>(),
    queue: queueOf({ most: AT_ONCE, waiting: WAITING, refusal: unavailable }),
    pausedUntil: 0,
  };
}
type Guard = ReturnType<typeof openGuard>;

const guards = perContext(() => new Map<number, Guard>());
const paces = perContext(() => openPace({ most: 1_200, windowMs: 60_000 }));

function guardOf(ctx: Context, unitId: number): Guard {
  const known = guards(ctx).get(unitId) ?? openGuard();
  guards(ctx).set(unitId, known);
  return known;
}

/** The unit that a webhook's address belongs to; the same work for a wrong one. Throws NOT_FOUND. */
export async function unitOfHook(ctx: Context, pathSecret: string): Promise<number> {
  const unitId = await store.findHookUnit(ctx.db, tokenHashOf(pathSecret));
  if (unitId === undefined) throw new AppError('NOT_FOUND');
  return unitId;
}

/** Asks the PSP for one payment and books it: how many were new, null for one that it does not know. */
async function confirm(ctx: Context, unitId: number, client: PixClient, e2eId: string) {
  const guard = guardOf(ctx, unitId);
  const refuse = () => guard.pausedUntil > performance.now();
  return guard.flight(e2eId, () =>
    guard.queue(async () => {
      if (refuse()) throw unavailable();
      if (paces(ctx)(unitId, ctx.clock()) > 0) throw unavailable();
      try {
        const pix = await client.findPix(e2eId);
        return pix?.endToEndId === e2eId ? await bookPix(ctx, unitId, [pix], 'hook') : null;
      } catch (error) {
        if (error instanceof PixFault && error.kind !== 'refused')
          guard.pausedUntil = performance.now() + PAUSE_MS;
        throw error;
      }
    }),
  );
}

/** The reported payments that are not booked yet. */
async function openOf(ctx: Context, { pix }: Reported): Promise<string[]> {
  const ids = [...new Set(pix.map(({ endToEndId }) => endToEndId))];
  if (ids.length === 0) return [];
  const known = await store.listKnown(ctx.db, ids);
  return ids.filter((id) => !known.has(id));
}

/** Refunds that the PSP tells of are asked after by their own job, at once instead of at their next time. */
async function wakeRefunds(ctx: Context, unitId: number, { pix }: Reported): Promise<void> {
  const e2eIds = pix.flatMap(({ endToEndId, devolucoes }) =>
    devolucoes?.length ? endToEndId : [],
  );
  if (e2eIds.length === 0) return;
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const leaseEnd = new Date(now.getTime() + LEASE_MS);
    const charges = await store.wakeRefunds(trx, { unitId, e2eIds, now, leaseEnd });
    for (const id of charges) await sendWork(ctx, trx, id);
  });
}

/**
 * Takes a PSP's report. Nothing in it is believed: each payment is asked for at the unit's own PSP, and only that answer
 * is booked. What cannot be confirmed now is left to polling, which begins at once, and to the PSP's repetition: throws
 * UNAVAILABLE. Returns how many payments were new.
 */
export async function takeReport(ctx: Context, unitId: number, told: Reported): Promise<number> {
  await wakeRefunds(ctx, unitId, told);
  const ids = await openOf(ctx, told);
  if (ids.length === 0) return 0;
  const client = await pixClientOf(ctx, unitId);
  if (!client) throw unavailable();
  let taken = 0;
  let left = ids.length;
  const work = ids.map(async (id) => {
    try {
      const booked = await confirm(ctx, unitId, client, id);
      if (booked === null) return;
      taken += booked;
      left -= 1;
    } catch (err) {
      if (!(err instanceof AppError || err instanceof PixFault)) throw err;
      ctx.log.info({ unit: unitId, err }, 'pix payment not confirmed');
    }
  });
  const done = await doneWithin(ANSWER_MS, Promise.all(work));
  if (done && left === 0) return taken;
  ctx.metrics.pixPayments.inc({ way: 'hook', outcome: 'open' }, left);
  await pollSoon(ctx, unitId);
  throw unavailable();
}
