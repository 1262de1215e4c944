import type { Db } from '../platform/database/open.ts';
import * as store from './visits-rows.store.ts';

const HALF_YEAR_MS = 183 * 86_400_000;

/** Half a year of visits, as many as the campaigns' spending makes believable, and what the tickets and sales of the demonstration owe to them. */
export async function insertVisits(trx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HALF_YEAR_MS);
  await store.insertPaidVisits(trx, since, now);
  await store.insertOtherVisits(trx, since, now);
  await store.insertTicketVisits(trx, since, now);
  await store.sumVisits(trx);
  await store.insertConversions(trx);
}
