import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { BookedMoney } from '../../../platform/feature-hooks.ts';
import { postCharges } from './post-charges.ts';
import * as store from './posting.store.ts';

export const POSTING_JOB = 'finance.post';

const AT_ONCE = 200;
/** More charges at once than this leave their posting to the job, so that nobody waits for it under their locks. */
const MOST_AT_ONCE = 500;
/** Charges of one run; what is left comes with the next run. */
const MOST = 20_000;

/**
 * Posts what money of charges is not posted: what came before there was finance, and what had no open month. It may run
 * beside itself and beside payments: a charge is posted by whoever locks it.
 */
export async function postBacklog(ctx: Context): Promise<void> {
  let after = 0;
  for (let done = 0; done < MOST; done += AT_ONCE) {
    const unposted = await store.listUnposted(ctx.db, after, AT_ONCE);
    const last = unposted.at(-1);
    if (last === undefined) return;
    after = last;
    await ctx.db.transaction().execute(async (trx) => {
      const chargeIds = await store.lockFreeCharges(trx, unposted);
      await postCharges(ctx, trx, { chargeIds, byHand: [], from: null });
    });
  }
}

/** Posts money in the transaction that books it; that of a bank's long file as soon as its transaction has ended. */
export async function postBooked(ctx: Context, trx: Db, money: BookedMoney): Promise<void> {
  if (money.chargeIds.length <= MOST_AT_ONCE) return postCharges(ctx, trx, money);
  await ctx.jobs.send(POSTING_JOB, {}, { db: trx });
}
