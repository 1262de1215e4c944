import { type Kysely, sql } from 'kysely';

/**
 * The first answer to an act with an Idempotency-Key (docs/decisions/073). The key is kept as a hash and seals the answer, so only
 * whoever has it can read that. No foreign key: keeping an answer locks nobody's row, which leaves the order of locks as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_repeated_act (
      user_id bigint not null,
      key_hash bytea not null,
      request_hash bytea not null,
      answer bytea,
      created_at timestamptz not null default now(),
      primary key (user_id, key_hash)
    )`.execute(db);
  await sql`create index gl_repeated_act_created_at_idx on gl_repeated_act (created_at)`.execute(
    db,
  );
}
