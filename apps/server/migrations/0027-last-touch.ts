import { type Kysely, sql } from 'kysely';

/** By whom a ticket's visitor came last; `affiliate_code` and `facebook_click_id` stay those of the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table at_ticket
      add last_affiliate_code text,
      add last_facebook_click_id text,
      add last_touch_at timestamptz`.execute(db);
}
