import type { Context } from '../../../platform/context.ts';
import type { MailReturn } from '../../../platform/feature-hooks.ts';
import { namedDeliveries } from '../names.ts';
import { reasons } from '../reasons.ts';
import * as store from './returns.store.ts';

const BLOCK_MS = 60 * 86_400_000;

/**
 * Takes a delivery report or a complaint about one of our automatic mails, which it must name by that mail's own code. A
 * hard bounce blocks the address for 60 days, a complaint for good. True if it was about one of ours.
 */
export async function takeReturn(ctx: Context, { kind, text }: MailReturn): Promise<boolean> {
  const ids = namedDeliveries(ctx, text);
  const now = ctx.clock();
  for (const id of ids)
    await ctx.db.transaction().execute(async (trx) => {
      const status = kind === 'bounce' ? 'bounced' : 'complained';
      const address = await store.markReturned(trx, {
        id,
        status,
        reason: reasons.returned[kind],
        now,
      });
      if (!address) return;
      const until = kind === 'bounce' ? new Date(now.getTime() + BLOCK_MS) : null;
      await store.block(trx, { address, reason: kind, until, now });
    });
  return ids.length > 0;
}
