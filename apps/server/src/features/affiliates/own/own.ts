import { maskedPixKey } from '@balcao/brazil/pix-key';
import type { listOwnCommissions as listSpec, OwnAffiliate } from '@balcao/contract/affiliates/own';
import { ruleSentences } from '@balcao/contract/affiliates/rule-words';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { today } from '../../payments/payments.ts';
import { stateOf } from '../commissions/commission.rules.ts';
import { countCommissions, listCommissions } from '../commissions/commissions.store.ts';
import { linksOf } from './links.ts';
import { lastYear, monthOf, periodsOf, statementMonths, withVisits } from './months.rules.ts';
import * as store from './own.store.ts';
import { requireOwn } from './require-own.ts';

/** Five years of them stand on the page; older ones open by their address. */
const MOST_STATEMENTS = 60;

/** What is read together adds up: nothing that is booked in between is in one part alone. */
export function onePicture<T>(ctx: Context, read: (trx: Db) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

const balanceOf = ({ held, payable, inBatch }: Awaited<ReturnType<typeof store.getOpen>>) => ({
  held_cents: held,
  payable_cents: Math.max(0, payable),
  in_batch_cents: inBatch,
  debt_cents: Math.max(0, -payable),
});

/** The own page. Throws NOT_FOUND for whoever is no affiliate. */
export function describeOwn(ctx: Context, actor: Actor): Promise<OwnAffiliate> {
  const now = today(ctx).slice(0, 7);
  return onePicture(ctx, async (trx) => {
    const own = await requireOwn(trx, actor);
    const { id, name, code, active, rule, pixKeyKind, pixKey } = own;
    const came = await hooksOf(ctx).visitsOfCode(ctx, trx, code);
    const months = withVisits(await store.listMonths(trx, id), came);
    return {
      ...{ id, name, code, active, rule },
      rule_words: ruleSentences(rule),
      pix_key_kind: pixKeyKind,
      pix_key: pixKeyKind && pixKey && maskedPixKey(pixKeyKind, pixKey),
      links: await linksOf(ctx, trx, own),
      figures: periodsOf(months, now),
      balance: balanceOf(await store.getOpen(trx, id, ctx.clock())),
      months: lastYear(months, now),
      statements: {
        months: statementMonths(months, {
          since: monthOf(own.createdAt),
          now,
          most: MOST_STATEMENTS,
        }),
        batches: await store.listPaidBatches(trx, id, MOST_STATEMENTS),
      },
    };
  });
}

/** The own commissions, without anything about the customers. Throws NOT_FOUND. */
export async function listOwnLines(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  const { id: af_affiliate_id } = await requireOwn(ctx.db, actor);
  const now = ctx.clock();
  const [rows, found] = await Promise.all([
    listCommissions(ctx.db, { af_affiliate_id }, { now, ...spanOf(query) }),
    countCommissions(ctx.db, { af_affiliate_id }, now, COUNT_CAP + 1),
  ]);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  const shown = rows.map((row) => ({
    ...{ id: row.id, amount_cents: row.amount_cents, status: stateOf(row, now) },
    made_at: row.made_at.toISOString(),
    payable_at: row.payable_at.toISOString(),
    paid_on: row.paid_on,
  }));
  return pageOf(query, count, shown);
}
