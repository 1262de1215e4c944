import type { Context } from '../../../platform/context.ts';
import { sendToMeta } from './conversions-api.ts';
import { metaEvent, nextTry, OLDEST_MS, refusalOf } from './meta-event.ts';
import * as store from './meta-events.store.ts';

/** Visitors leave their address and accept the notice after the ticket was made. */
const WAIT_MS = 10 * 60_000;
/** A server that died with a batch leaves it to the others after this. Meta drops what comes twice, by its id. */
const STALE_MS = 10 * 60_000;
const BATCH = 50;

async function wait(ctx: Context, events: store.ClaimedEvent[], reason: string, askedMs: number) {
  const now = ctx.clock();
  for (const { id, tries } of events)
    await store.markWaiting(ctx.db, id, reason, nextTry(tries, now, askedMs));
}

/** Sends a batch; one event that Meta refuses must not take the others with it. Whether Meta takes events at all. */
async function send(ctx: Context, events: store.ClaimedEvent[]): Promise<boolean> {
  const { publicUrl } = ctx.config;
  const fate = await sendToMeta(
    ctx,
    events.map((event) => metaEvent(event, publicUrl)),
  );
  if (fate.kind === 'taken') {
    await store.markSent(
      ctx.db,
      events.map(({ id }) => id),
      ctx.clock(),
    );
    return true;
  }
  if (fate.kind === 'waits') {
    await wait(ctx, events, fate.reason, fate.askedMs);
    return false;
  }
  const [only] = events;
  if (only && events.length === 1) {
    await store.markEnded(ctx.db, only.id, { status: 'failed', reason: fate.reason });
    return true;
  }
  const half = Math.ceil(events.length / 2);
  const parts = [events.slice(0, half), events.slice(half)];
  for (const [nth, part] of parts.entries()) {
    if (await send(ctx, part)) continue;
    if (nth === 0) await wait(ctx, parts[1] ?? [], 'Espera pela Meta.', 0);
    return false;
  }
  return true;
}

/** Tells Meta what became of visits, if it is configured. */
export async function sendMetaEvents(ctx: Context): Promise<void> {
  if (!ctx.config.meta) return;
  const now = ctx.clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  while (await store.insertEvents(ctx.db, ago(OLDEST_MS), ago(WAIT_MS), now));
  for (;;) {
    const at = ctx.clock();
    const stale = new Date(at.getTime() - STALE_MS);
    const claimed = await store.claimEvents(ctx.db, at, stale, BATCH);
    if (claimed.length === 0) return;
    const sendable: store.ClaimedEvent[] = [];
    for (const event of claimed) {
      const refusal = refusalOf(event, at);
      if (refusal) await store.markEnded(ctx.db, event.id, refusal);
      else sendable.push(event);
    }
    if (sendable.length > 0 && !(await send(ctx, sendable))) return;
  }
}
