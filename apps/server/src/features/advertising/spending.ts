import type {
  listSpending as listSpec,
  Spending,
  saveSpending as saveSpec,
} from '@balcao/contract/advertising/spending';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { invalidAt } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { pageOf, spanOf } from '../../platform/paging.ts';
import { type Act, actOnce } from '../../platform/repeated-acts.ts';
import { today } from '../payments/payments.ts';
import { holdCampaign } from './campaigns.store.ts';
import { canEdit, requireEdit, requireView } from './policy.ts';
import * as store from './spending.store.ts';

/** How many campaigns the sums name. */
const MOST_SUMS = 10;

const shown = (row: store.SpendingRow): Spending => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

/** Throws FORBIDDEN. */
export async function listSpending(
  ctx: Context,
  actor: Actor,
  { page, per_page, ...filter }: z.output<typeof listSpec.query>,
) {
  requireView(actor);
  const paging = { page, per_page };
  const [rows, found, sums, campaigns] = await Promise.all([
    store.listSpending(ctx.db, filter, spanOf(paging)),
    store.countSpending(ctx.db, filter, COUNT_CAP + 1),
    store.sumSpending(ctx.db, filter),
    store.sumByCampaign(ctx.db, filter, MOST_SUMS),
  ]);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return {
    ...pageOf(paging, count, rows.map(shown)),
    sums: { ...sums, campaigns },
    may: { change: canEdit(actor) },
  };
}

type Wish = z.output<typeof saveSpec.body>;

/** Sets what a campaign cost on a day; the same again changes nothing. Throws FORBIDDEN, INVALID for its field. */
export async function saveSpending(
  ctx: Context,
  actor: Actor,
  { day, ad_advertisement_id: campaignId, cents, act }: Wish & { act: Act | null },
): Promise<Spending> {
  requireEdit(actor);
  if (day > today(ctx)) throw invalidAt('day', 'Este dia ainda não chegou.');
  return actOnce(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      await store.lockSpending(trx);
      const campaign = await holdCampaign(trx, campaignId);
      if (!campaign) throw invalidAt('ad_advertisement_id', 'Esta campanha não existe mais.');
      const cost = { campaignId, day, cents };
      const [before = null] = await store.listStanding(trx, [cost]);
      if (before !== cents) {
        await store.putSpending(trx, [cost], ctx.clock());
        await writeAudit(trx, actor, {
          action: 'spending.save',
          record: 'ad_advertisement',
          recordId: campaignId,
          ...(before !== null && { before: { day, cents: before } }),
          after: { day, cents },
        });
      }
      const [row] = await store.listSpending(
        trx,
        { from: day, to: day, ad_advertisement_id: campaignId },
        { limit: 1, offset: 0 },
      );
      if (!row) throw new Error('the spending was not kept');
      return keep(trx, shown(row));
    }),
  );
}
