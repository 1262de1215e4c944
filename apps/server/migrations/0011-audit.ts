import { type Kysely, sql } from 'kysely';

const entries = [
  // Numbers of transactions start anew where a dump is restored: the sealing then moves both functions up.
  sql`
    create function audit_xid() returns bigint language sql volatile
    as $$ select pg_current_xact_id()::text::bigint + 0 $$`,
  sql`
    create function audit_horizon() returns bigint language sql stable
    as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + 0 $$`,
  sql`
    alter table gl_audit
      add impersonator_id bigint references gl_user,
      add user_agent text,
      add xid bigint not null default audit_xid()`,
  sql`create index gl_audit_xid_idx on gl_audit (xid)`,
  sql`create index gl_audit_at_idx on gl_audit (at, id)`,
  sql`create index gl_audit_actor_idx on gl_audit (actor_id, at)`,
  sql`
    create index gl_audit_impersonator_idx on gl_audit (impersonator_id, at)
    where impersonator_id is not null`,
  sql`create index gl_audit_action_idx on gl_audit (action, at)`,
  sql`create index gl_audit_ip_idx on gl_audit (ip, at) where ip is not null`,
];

const seals = [
  // Each seals the rows of a span of transactions: their hashes, and the seal before it.
  sql`
    create table gl_audit_seal (
      id bigint primary key,
      at timestamptz(3) not null,
      from_xid bigint not null,
      until_xid bigint not null check (until_xid > from_xid),
      entry_ids bigint[] not null,
      entry_hashes bytea not null,
      prev_hash bytea not null,
      hash bytea not null
    )`,
  // Retention alone takes whole seals' rows away, and says so in the log itself.
  sql`
    create function gl_audit_fixed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'gl_audit'
        and current_setting('balcao.audit_retention', true) = 'on' then
        return null;
      end if;
      raise exception 'the audit log is never changed';
    end $$`,
  ...['gl_audit', 'gl_audit_seal'].map(
    (table) => sql`
      create trigger ${sql.ref(`${table}_fixed`)}
      before update or delete or truncate on ${sql.table(table)}
      for each statement execute function gl_audit_fixed()`,
  ),
];

const privacy = [
  sql`
    alter table gl_privacy_request
      add answer text,
      add handled_by bigint references gl_user,
      add handled_at timestamptz`,
  sql`create index gl_privacy_request_state_idx on gl_privacy_request (state, created_at)`,
  sql`alter table at_ticket add anonymised_at timestamptz`,
  // Without a row, or without days, that kind of data is kept.
  sql`
    create table gl_retention (
      kind text primary key check (kind in ('tickets', 'files', 'audit')),
      days integer check (days > 0),
      updated_at timestamptz not null
    )`,
];

/**
 * The audit log: in whose name and from where, an index per filter, append-only rows, seals chained over them. What staff
 * answers to requests under the LGPD, and for how long data is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...entries, ...seals, ...privacy]) await statement.execute(db);
}
