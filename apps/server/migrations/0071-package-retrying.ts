import { type Kysely, sql } from 'kysely';

/** A package whose making failed is tried again by itself (`retrying`), until nobody does any more (`failed`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table fn_month drop constraint fn_month_package_state_check,
      add constraint fn_month_package_state_check
        check (package_state in ('waiting', 'making', 'retrying', 'ready', 'failed'))`.execute(db);
}
