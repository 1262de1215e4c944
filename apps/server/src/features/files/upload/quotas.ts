import type { Context } from '../../../platform/context.ts';
import { keyedQueue } from '../../../platform/keyed-queue.ts';
import { perContext } from '../../../platform/per-context.ts';
import { type Bringer, isStaff } from '../thread-files.rules.ts';
import type { Parent } from '../thread-files.store.ts';
import { oldest } from './presigned.rules.ts';
import * as rules from './quotas.rules.ts';
import * as store from './quotas.store.ts';

const MINUTE = 60_000;

/** What one person brings is asked for room one after the other, or calls at once would all find the same room. */
export const inTurn = perContext(() => keyedQueue<number>());

/** What the installation holds: asked for once a minute, and counted on in between. */
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

/** A file was kept. */
export function noteKept(ctx: Context, bytes: number): void {
  totals(ctx).bytes += bytes;
}

/** How much this person (nobody for a visitor) may still bring to this record. */
export async function roomFor(ctx: Context, parent: Parent, by: Bringer): Promise<rules.Room> {
  const { room } = ctx.config;
  const [held, all] = await Promise.all([
    store.heldBy(ctx.db, parent, by?.userId ?? null, oldest(ctx.clock())),
    room.total === undefined ? 0 : heldInAll(ctx),
  ]);
  const person = isStaff(by) ? room.staff : room.customer;
  return rules.tightest(rules.ofRecord(room.record, held.record), [
    ...(by === null ? [] : [rules.ofPerson(person, held.person)]),
    ...(room.total === undefined ? [] : [rules.ofInstallation(room.total, all)]),
  ]);
}
