import { type Kysely, sql } from 'kysely';

const statements = [
  // What each check of the whole log found; its head is what the next check must still find.
  sql`
    create table gl_audit_check (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      sealed_until timestamptz(3),
      entries bigint not null,
      faults integer not null,
      head text
    )`,
  sql`
    create trigger gl_audit_check_fixed
    before update or delete or truncate on gl_audit_check
    for each statement execute function gl_audit_fixed()`,
  sql`create index gl_audit_record_at_idx on gl_audit (record, at)`,
  // What an erasure did, kind by kind.
  sql`alter table gl_privacy_request add result jsonb`,
];

/** Kept checks of the audit log, an index for its screen, and the result of what was done for a person under the LGPD. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
