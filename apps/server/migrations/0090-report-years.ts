import { type Kysely, sql } from 'kysely';

/** Sums of reports by year, too: three years are a few rows of each, not all of their months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rp_sum drop constraint rp_sum_grain_check,
      add constraint rp_sum_grain_check check (grain in ('day', 'month', 'year'))`.execute(db);
  await sql`
    insert into rp_sum (grain, by, code, kind, "on", business_unit_id, sector_id, bucket, is_work, n, cents)
    select 'year', by, code, kind, date_trunc('year', "on")::date, business_unit_id, sector_id, bucket, is_work,
      sum(n), sum(cents)
    from rp_sum where grain = 'month' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having sum(n) <> 0 or sum(cents) <> 0`.execute(db);
}
