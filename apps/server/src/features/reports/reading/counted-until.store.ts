import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** Since when the oldest change waits to be counted; undefined if none does. */
export async function findOldestChange(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from rp_changed order by id limit 1`.execute(db);
  return rows[0]?.at;
}

/** So many are counted in a moment. */
const FEW = 200;

/** Whether the past, sums of a rebuild that goes on or was broken off, a changed setting, what could not be counted, or more than a few changes such as those of an import are still to be counted. */
export async function isStillCounting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ counting: boolean }>`
    select exists (select from rp_backfill where next_id <= last_id)
      or exists (select from rp_check where sums_behind and id > coalesce(
        (select max(id) from rp_check where ended_at is not null), 0))
      or exists (select from rp_recount) or exists (select from rp_set_aside)
      or (select count(*) from (select from rp_changed limit ${FEW + 1}) waiting) > ${FEW} as counting`.execute(
    db,
  );
  return rows[0]?.counting ?? false;
}
