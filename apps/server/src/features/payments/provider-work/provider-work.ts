import type { Context } from '../../../platform/context.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import { keyedQueue } from '../../../platform/keyed-queue.ts';
import { perContext } from '../../../platform/per-context.ts';
import { doneWithin } from '../../../platform/time-limit.ts';
import { workOnCharge } from './charge-work.ts';
import { PROVIDER_JOB, type ProviderJob } from './provider-job.ts';
import { listDue, wakeGivenUp } from './provider-work.store.ts';
import { workOnRefunds } from './refund-work.ts';
import { endPause } from './remote-provider.ts';

/** How long a person's call waits for the PSP; jobs go on where it stops. */
const PATIENCE_MS = 4_000;
const MOST_SWEPT = 1_000;

const turns = perContext(() => keyedQueue<number>());
const atWork = perContext(() => new Set<number>());

/**
 * Has a charge's provider do what it still has to do, in itself and in its refunds: once at a time. Who comes while this server is at it
 * waits until it has ended, so that a person's call holds the answer although a job came first.
 */
const workOn = (ctx: Context, { id }: ProviderJob): Promise<void> =>
  turns(ctx)(id, async () => {
    atWork(ctx).add(id);
    try {
      await workOnCharge(ctx, id);
      await workOnRefunds(ctx, id);
    } finally {
      atWork(ctx).delete(id);
    }
  });

/** The same by a job, which does not wait in the place of others: what stays to be done the sweep finds. */
export async function workByJob(ctx: Context, job: ProviderJob): Promise<void> {
  if (!atWork(ctx).has(job.id)) await workOn(ctx, job);
}

/** The same after a commit, so that the answer usually holds what the PSP said; never throws. */
export async function workSoon(ctx: Context, ids: readonly number[]): Promise<void> {
  const work = fewAtOnce(ids, (id) => workOn(ctx, { id })).catch((err) =>
    ctx.log.error({ err }, 'provider work failed'),
  );
  await doneWithin(PATIENCE_MS, work);
}

/** A unit's access to its provider was mended: what was given up is tried again, by the next sweep. */
export async function wakeUnit(ctx: Context, unitId: number): Promise<void> {
  endPause(ctx, unitId);
  await wakeGivenUp(ctx.db, unitId, ctx.clock(), MOST_SWEPT);
}

/** Finds work whose job was lost, or that waits for a later time. */
export async function sweepWork(ctx: Context): Promise<void> {
  for (const id of await listDue(ctx.db, ctx.clock(), MOST_SWEPT))
    await ctx.jobs.send(PROVIDER_JOB, { id }, { singletonKey: String(id) });
}
