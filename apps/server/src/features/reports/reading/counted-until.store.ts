import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { sumsBehind } from '../folding/rebuild.store.ts';

/** Since when the oldest change waits to be counted; undefined if none does. */
export async function findOldestChange(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from rp_changed order by id limit 1`.execute(db);
  return rows[0]?.at;
}

/** So many are counted in a moment. */
const A_MOMENT = 200;

/** Whether numbers are not yet what the records say. */
export async function isStillCounting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ counting: boolean }>`
    select exists (select from rp_backfill where next_id <= last_id) -- the past
      or ${sumsBehind} -- a rebuild that goes on or was broken off
      or exists (select from rp_recount) -- a changed setting
      or exists (select from rp_set_aside) -- what could not be counted
      -- many changes at once, as those of an import
      or (select count(*) from (select from rp_changed limit ${A_MOMENT + 1}) waiting) > ${A_MOMENT} as counting`.execute(
    db,
  );
  return rows[0]?.counting ?? false;
}
