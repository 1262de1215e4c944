import { type Kysely, sql } from 'kysely';

const statements = [
  // One row for each running server, which it writes every 15 s; a dead one stays for a day.
  sql`
    create table gl_server (
      id uuid primary key,
      name text not null,
      version text not null,
      sockets integer not null,
      memory_bytes bigint not null,
      started_at timestamptz not null,
      seen_at timestamptz not null
    )`,
  // What administrators were told of: told again the next day while it lasts, and once when it is over.
  sql`
    create table gl_health_fault (
      key text primary key,
      state text not null check (state in ('aviso', 'falha')),
      text text not null,
      told_at timestamptz not null,
      over_at timestamptz
    )`,
  // Counted at night: the files themselves are too many to be summed for a page.
  sql`
    create table gl_storage_sum (
      business_unit_id bigint references gl_business_unit on delete cascade,
      files bigint not null,
      bytes bigint not null,
      counted_at timestamptz not null,
      unique nulls not distinct (business_unit_id)
    )`,
  sql`create index gl_mail_failed_idx on gl_mail (updated_at desc) where state = 'failed'`,
  sql`alter table gl_notification drop constraint gl_notification_kind_check`,
  sql`
    alter table gl_notification add constraint gl_notification_kind_check check (kind in
      ('mention', 'assigned', 'transferred', 'message', 'pending', 'mail', 'payment', 'operations'))`,
];

/** The page of operators (docs/decisions/108-operations-page.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
