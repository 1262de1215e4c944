import { type Kysely, sql } from 'kysely';

/** A webhook's address that the PSP has not taken yet, when secrets were saved, and of which end of a certificate was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pm_provider_setting
      add hook_next_hash bytea unique,
      add hook_next_sealed bytea,
      add secrets_set_at timestamptz,
      -- The fewest days before the certificate's end of which somebody was told.
      add certificate_told integer,
      add check ((hook_next_hash is null) = (hook_next_sealed is null))`.execute(db);
}
