import type { DeliveryState } from '@balcao/contract/automail/deliveries';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { ShippedJob } from '../../../platform/shipped-mail.ts';

type DeliveryFilter = {
  am_rule_id?: number | undefined;
  status?: DeliveryState | undefined;
  origin?: string | undefined;
  parent_code?: number | undefined;
  q?: string | undefined;
};

function filtered(db: Db, { am_rule_id, status, origin, parent_code, q }: DeliveryFilter) {
  return (
    db
      .selectFrom('am_delivery as delivery')
      .innerJoin('am_rule as rule', 'rule.id', 'delivery.am_rule_id')
      .$if(am_rule_id !== undefined, (query) =>
        query.where('delivery.am_rule_id', '=', am_rule_id ?? 0),
      )
      .$if(status !== undefined, (query) => query.where('delivery.status', '=', status ?? ''))
      .$if(origin !== undefined, (query) => query.where('delivery.origin', '=', origin ?? ''))
      .$if(parent_code !== undefined, (query) =>
        query.where('delivery.parent_id', '=', parent_code ?? 0),
      )
      // By the whole address: what an index can find.
      .$if(Boolean(q), (query) => query.where('delivery.address', '=', (q ?? '').toLowerCase()))
  );
}

const columns = [
  'delivery.id',
  'delivery.am_rule_id',
  'rule.name as rule_name',
  'delivery.address',
  'delivery.subject',
  'delivery.status',
  'delivery.reason',
  'delivery.origin',
  'delivery.parent_id',
  'delivery.created_at',
  'delivery.sent_at',
  'delivery.next_at',
] as const;

export function listDeliveries(
  db: Db,
  { sort, ...filter }: DeliveryFilter & { sort: 'id' | '-id' },
  { limit, offset }: { limit: number; offset: number },
) {
  return filtered(db, filter)
    .select(columns)
    .orderBy('delivery.id', sort === 'id' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Exact up to the cap. */
export async function countDeliveries(db: Db, filter: DeliveryFilter, cap: number) {
  const { count } = await db
    .selectFrom(filtered(db, filter).select('delivery.id').limit(cap).as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findDelivery(db: Db, id: number) {
  return filtered(db, {})
    .select(columns)
    .select(['delivery.html', 'delivery.body', 'delivery.occasion'])
    .select(sql<ShippedJob | null>`delivery.job`.as('job'))
    .where('delivery.id', '=', id)
    .executeTakeFirst();
}

/** Queues a failed one again, or leaves it to the job of its feature; false if it has not failed. */
export async function waitAgain(
  trx: Db,
  { id, job }: { id: number; job: ShippedJob | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('am_delivery')
    .set({
      status: 'waiting',
      reason: null,
      next_at: job ? null : now,
      give_up_at: null,
      attempts: 0,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
