import { type Kysely, sql } from 'kysely';

const changes = [
  // What is counted: visits, ways, answers within some seconds … of a block, or of a whole conversation (block '').
  sql`
    create table at_dialog_measure (
      id integer generated always as identity primary key,
      kind text not null,
      block text not null,
      name text not null,
      unique (block, kind, name)
    )`,
  // Sums per day on which conversations began. `given`: no conversation stands behind them, so a recount leaves them.
  sql`
    create table at_dialog_count (
      version_id bigint not null references at_dialog_version,
      day date not null,
      measure_id integer not null references at_dialog_measure,
      given boolean not null default false,
      count integer not null,
      primary key (version_id, day, measure_id, given) include (count)
    )`,
  // The line of days reads three measures of the many.
  sql`
    create index at_dialog_count_measure_idx on at_dialog_count (measure_id, version_id, day) include (count)`,
  // What each conversation adds to the sums: its path. Without a reference to the ticket, so that numbers outlive it.
  sql`
    create table at_dialog_talk (
      ticket_id bigint primary key,
      version_id bigint not null references at_dialog_version,
      day date not null,
      turn integer not null,
      refused integer not null,
      measures integer[] not null,
      counts integer[] not null
    )`,
  sql`create index at_dialog_talk_version_idx on at_dialog_talk (version_id, ticket_id)`,
  sql`create index at_dialog_talk_measures_idx on at_dialog_talk using gin (measures)`,
  // A refused answer changes nothing else, so it is recorded here.
  sql`
    create table at_refused_answer (
      id bigint generated always as identity primary key,
      ticket_id bigint not null references at_ticket on delete cascade,
      block text not null,
      created_at timestamptz not null
    )`,
  sql`create index at_refused_answer_ticket_idx on at_refused_answer (ticket_id)`,
  // The last message and refused answer that were counted; its one row is locked while sums change.
  sql`
    create table at_dialog_counting (
      is_only boolean primary key default true check (is_only),
      message_id bigint not null default 0,
      refused_id bigint not null default 0,
      until timestamptz
    )`,
  sql`insert into at_dialog_counting default values`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
