import { type Kysely, sql } from 'kysely';

/**
 * The days on which the banks of a unit's city are closed, as lines with their names. Each charge keeps those that it
 * counts with, so that a changed list moves no charge that a customer already has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gl_business_unit
      add holidays text[] not null default '{}',
      add check (cardinality(holidays) <= 40)`.execute(db);
  await sql`alter table pm_transaction add closed_days text[] not null default '{}'`.execute(db);
}
