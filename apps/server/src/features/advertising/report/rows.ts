import type { advertisingReportRows as rowsSpec } from '@balcao/contract/advertising/report';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { requireReport } from '../policy.ts';
import { periodOf } from './report.ts';
import * as store from './rows.store.ts';

const shown = ({ at, ticket_id, pm_transaction_id, cents, ...row }: store.BehindRow) => ({
  id: row.id,
  at: at.toISOString(),
  ticket_id,
  pm_transaction_id,
  cents,
  chatbot: row.chatbot,
  campaign: row.campaign,
  affiliate: row.affiliate,
  source: row.source,
  medium: row.medium,
  referrer: row.referrer,
  landing: row.landing,
  click: row.click,
});

/** The rows behind a number. They name no person: a ticket opens by its own rights. Throws FORBIDDEN, INVALID for its field. */
export async function listRowsBehind(
  ctx: Context,
  actor: Actor,
  { page, per_page, key, without, by, touch, figure, ...asked }: z.output<typeof rowsSpec.query>,
) {
  requireReport(actor);
  const behind = { ...periodOf(ctx, asked), by, touch, figure, key: without ? '' : key };
  const paging = { page, per_page };
  const [rows, found] = await Promise.all([
    store.listBehind(ctx.db, behind, spanOf(paging)),
    store.countBehind(ctx.db, behind, COUNT_CAP + 1),
  ]);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return pageOf(paging, count, rows.map(shown));
}
