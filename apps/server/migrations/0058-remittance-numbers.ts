import { type Kysely, sql } from 'kysely';

/** The least number of a unit's next remittance: a bank goes on counting where the system before us ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pm_provider_setting
      add remittance_from integer not null default 1 check (remittance_from between 1 and 999999)`.execute(
    db,
  );
}
