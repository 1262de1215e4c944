import { type Kysely, sql } from 'kysely';

/** Login hours by day of the week: `[{day, from, until}]`, day 0 is Sunday; an empty list is any time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gl_user_group add login_hours jsonb not null default '[]'`.execute(db);
  await sql`
    update gl_user_group set login_hours = (
      select jsonb_agg(jsonb_build_object('day', day, 'from', to_char(login_from, 'HH24:MI'),
        'until', to_char(login_until, 'HH24:MI'))) from generate_series(0, 6) as day)
    where login_from is not null and login_until is not null`.execute(db);
  await sql`alter table gl_user_group drop login_from, drop login_until`.execute(db);
}
