import type { CommissionState } from '@balcao/contract/affiliates/commissions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type Filter = {
  af_affiliate_id?: number | undefined;
  pm_transaction_id?: number | undefined;
  status?: CommissionState | undefined;
};

function filtered(db: Db, { af_affiliate_id, pm_transaction_id, status }: Filter, now: Date) {
  return db
    .selectFrom('af_commission as line')
    .innerJoin('af_affiliate as affiliate', 'affiliate.id', 'line.af_affiliate_id')
    .leftJoin('af_batch as batch', 'batch.id', 'line.af_batch_id')
    .innerJoin('af_sale as sale', 'sale.pm_transaction_id', 'line.pm_transaction_id')
    .$if(af_affiliate_id !== undefined, (query) =>
      query.where('line.af_affiliate_id', '=', af_affiliate_id ?? 0),
    )
    .$if(pm_transaction_id !== undefined, (query) =>
      query.where('line.pm_transaction_id', '=', pm_transaction_id ?? 0),
    )
    .$if(status === 'reversed', (query) => query.where('line.reversed', '=', true))
    .$if(status === 'held', (query) =>
      query
        .where('line.reversed', '=', false)
        .where('line.af_batch_id', 'is', null)
        .where('line.payable_at', '>', now),
    )
    .$if(status === 'payable', (query) =>
      query
        .where('line.reversed', '=', false)
        .where('line.af_batch_id', 'is', null)
        .where('line.payable_at', '<=', now),
    )
    .$if(status === 'in_batch', (query) =>
      query.where('line.af_batch_id', 'is not', null).where('batch.paid_on', 'is', null),
    )
    .$if(status === 'paid', (query) => query.where('batch.paid_on', 'is not', null));
}

export function listCommissions(
  db: Db,
  filter: Filter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  return filtered(db, filter, now)
    .select(['line.id', 'line.af_affiliate_id', 'affiliate.name as affiliate_name'])
    .select(['line.pm_transaction_id', 'sale.ticket_id as at_ticket_id', 'line.amount_cents'])
    .select(['line.made_at', 'line.payable_at', 'line.reversed'])
    .select(['line.af_batch_id', 'batch.paid_on'])
    .orderBy('line.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type CommissionRow = Awaited<ReturnType<typeof listCommissions>>[number];

/** Exact up to the cap. */
export async function countCommissions(db: Db, filter: Filter, now: Date, cap: number) {
  const { count } = await db
    .selectFrom(filtered(db, filter, now).select('line.id').limit(cap).as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
