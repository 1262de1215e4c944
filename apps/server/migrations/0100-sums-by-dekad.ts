import { type Kysely, sql } from 'kysely';

const statements = [
  // No fold of a server that still runs is in the middle of what follows.
  sql`select pg_advisory_xact_lock(hashtext('balcao-reports'))`,
  sql`
    alter table rp_sum drop constraint rp_sum_grain_check,
      add constraint rp_sum_grain_check check (grain in ('day', 'dekad', 'month', 'year'))`,
  // Facts are corrected page by page, their sums at the end of the check: until one has ended, reports are not right.
  sql`alter table rp_check add sums_behind boolean not null default false`,
  // Sums by dekad are made by the rebuild that comes with the next start.
  sql`insert into rp_check (begun_at, sums_behind) select now(), true where exists (select from rp_sum)`,
  // Charges that were there before are walked through as tickets are, not queued all at once.
  sql`
    update rp_backfill set last_id = greatest(last_id, coalesce((select max(id) from pm_transaction where ticket_id is null), 0))
    where next_id <= last_id`,
];

/**
 * Sums of reports by dekad, too: of how long things took, at most six days at each end of a period are told by facts, not half a
 * month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
