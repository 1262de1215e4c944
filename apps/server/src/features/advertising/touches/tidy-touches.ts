import { addDays } from '@balcao/brazil/bank-days';
import type { Context } from '../../../platform/context.ts';
import { today } from '../../payments/payments.ts';
import * as store from './touches.store.ts';

const DAY_MS = 86_400_000;
/** Visits are kept for the rows behind a report of a year; their sums stay. */
const KEPT_DAYS = 400;

/** The first day of which all visits are kept. */
export const visitsKeptFrom = (ctx: Context): string => addDays(today(ctx), 1 - KEPT_DAYS);

/** Adds up the sums of the last days: visits are counted on the day on which they come. */
export function tidyVisitSums(ctx: Context): Promise<void> {
  return store.compactVisits(ctx.db, addDays(today(ctx), -2));
}

/** Deletes visits that are too old. */
export async function deleteOldTouches(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEPT_DAYS * DAY_MS);
  while (await store.deleteTouches(ctx.db, before));
}
