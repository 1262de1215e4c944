import type { MetaEventRow, MetaEventState } from '@balcao/contract/advertising/meta-events';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Page = { limit: number; offset: number };

function events(db: Db) {
  return db
    .selectFrom('ad_meta_event as event')
    .innerJoin('ad_conversion as conversion', 'conversion.id', 'event.ad_conversion_id')
    .select(['event.ad_conversion_id as id', 'event.event_id', 'event.reason', 'event.tries'])
    .select(sql<MetaEventRow['name']>`event.name`.as('name'))
    .select(sql<MetaEventState>`event.status`.as('status'))
    .select(sql<Date>`conversion.at`.as('at'))
    .select(sql<Date | null>`event.sent_at`.as('sent_at'))
    .select(sql<Date>`event.due_at`.as('due_at'))
    .select(['conversion.ticket_id', 'conversion.pm_transaction_id', 'conversion.cents']);
}

export function listEvents(db: Db, status: MetaEventState | undefined, { limit, offset }: Page) {
  return events(db)
    .$if(status !== undefined, (query) => query.where('event.status', '=', status ?? ''))
    .orderBy('event.ad_conversion_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Exact up to the cap. */
export async function countEvents(db: Db, status: MetaEventState | undefined, cap: number) {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('ad_meta_event')
        .select('ad_conversion_id')
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
        .limit(cap)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findEvent(db: Db, id: number) {
  return events(db).where('event.ad_conversion_id', '=', id).executeTakeFirst();
}

/** Whether it had failed. */
export async function setWaitingAgain(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ad_meta_event')
    .set({ status: 'waiting', reason: null, tries: 0, due_at: now, claimed_at: null })
    .where('ad_conversion_id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
