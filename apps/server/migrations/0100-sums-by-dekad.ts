import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    alter table rp_sum drop constraint rp_sum_grain_check,
      add constraint rp_sum_grain_check check (grain in ('day', 'dekad', 'month', 'year'))`,
  // Facts are corrected page by page, their sums at the end of the check: until one has ended, reports are not right.
  sql`alter table rp_check add sums_behind boolean not null default false`,
  sql`truncate rp_fact, rp_sum`,
  sql`
    update rp_backfill set last_id = (select coalesce(max(id), 0) from at_ticket),
      next_id = case when exists (select from at_ticket) or exists (select from pm_transaction) then 0 else 1 end`,
];

/**
 * Sums of reports by dekad, too: of how long things took, at most five days at each end of a period are told by facts, not half a
 * month. Everything is counted anew, page by page; until then reports say that they are still being counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
