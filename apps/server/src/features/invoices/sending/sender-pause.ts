import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { wakeGivenUp } from './send-work.store.ts';

/** After a try without an answer the authority is left alone for so long by everything that the unit has to send. */
export const PAUSE_MS = 15_000;
const MOST_WOKEN = 1_000;
const pauses = perContext(() => new Map<number, number>());

/** Until when nothing of a unit is sent; null if it may be. */
export function pausedUntil(ctx: Context, unitId: number, now: Date): Date | null {
  const until = pauses(ctx).get(unitId) ?? 0;
  return until > now.getTime() ? new Date(until) : null;
}

export function pause(ctx: Context, unitId: number, ms: number): void {
  pauses(ctx).set(unitId, ctx.clock().getTime() + ms);
}

/** Lets a unit's notes be sent at once: somebody wants to know whether it works again. */
export function endPause(ctx: Context, unitId: number): void {
  pauses(ctx).delete(unitId);
}

/** A unit's certificate was changed: what was given up is tried again, by the next sweep. */
export async function wakeUnit(ctx: Context, unitId: number): Promise<void> {
  endPause(ctx, unitId);
  await wakeGivenUp(ctx.db, unitId, ctx.clock(), MOST_WOKEN);
}
