import type { Context } from '../../../platform/context.ts';
import { keyedQueue } from '../../../platform/keyed-queue.ts';
import { perContext } from '../../../platform/per-context.ts';
import { type Bringer, isStaff } from '../thread-files.rules.ts';
import type { Parent } from '../thread-files.store.ts';
import { oldest } from './presigned.rules.ts';
import * as rules from './quotas.rules.ts';
import * as store from './quotas.store.ts';

const MINUTE = 60_000;

/** Serializes one person's requests for room: otherwise simultaneous calls would all see the same quota. */
export const inTurn = perContext(() => keyedQueue<number>());

/** The installation's total: read once a minute, and incremented in between. */
type Total = { bytes: number; until: number; asking?: Promise<number> | undefined };
const totals = perContext((): Total => ({ bytes: 0, until: 0 }));

async function heldInAll(ctx: Context): Promise<number> {
  const total = totals(ctx);
  const now = ctx.clock();
  if (now.getTime() < total.until) return total.bytes;
  total.asking ??= store.heldInAll(ctx.db, oldest(now)).finally(() => {
    total.asking = undefined;
  });
  total.bytes = await total.asking;
  total.until = now.getTime() + MINUTE;
  return total.bytes;
}

export function noteKept(ctx: Context, bytes: number): void {
  totals(ctx).bytes += bytes;
}

/** How much this person (null for a visitor) may still add to this record. */
export async function quotaFor(ctx: Context, parent: Parent, by: Bringer): Promise<rules.Quota> {
  const { quotas } = ctx.config;
  const [held, all] = await Promise.all([
    store.heldBy(ctx.db, parent, by?.userId ?? null, oldest(ctx.clock())),
    quotas.total === undefined ? 0 : heldInAll(ctx),
  ]);
  const person = isStaff(by) ? quotas.staff : quotas.customer;
  return rules.tightest(rules.ofRecord(quotas.record, held.record), [
    ...(by === null ? [] : [rules.ofPerson(person, held.person)]),
    ...(quotas.total === undefined ? [] : [rules.ofInstallation(quotas.total, all)]),
  ]);
}
