import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './open.ts';

const DAY_SECONDS = 86_400;
/** A job that somebody asked for is not done until somebody looks at it: it waits a month for that. */
const ASKED_SECONDS = 30 * DAY_SECONDS;
/** One by the clock is replaced by its next run, which comes within a day and may be tried for hours. */
const CLOCK_SECONDS = 2 * DAY_SECONDS;

/**
 * pg-boss has no index by which failed jobs are found, and deletes them as soon as those that are done: what failed on Friday would be
 * gone on Monday, as if it had passed. Its tables change with its versions, so this is made anew at each start.
 */
const statement = `
  do $do$ begin
    perform pg_advisory_xact_lock(hashtext('balcao failed jobs'));
    create index if not exists balcao_failed_state_idx on pgboss.job_common (name, state, id)
      where state in ('retry', 'failed');
    drop index if exists pgboss.balcao_failed_idx;
    create or replace function pgboss.balcao_keep_failed() returns trigger language plpgsql as $f$
      begin
        new.deletion_seconds := case
          when exists (select from pgboss.schedule where name = new.name) then ${CLOCK_SECONDS}
          else ${ASKED_SECONDS} end;
        return new;
      end $f$;
    if not exists (
      select from pg_trigger where tgname = 'balcao_keep_failed' and tgrelid = 'pgboss.job'::regclass
    ) then
      create trigger balcao_keep_failed before insert or update on pgboss.job
        for each row when (new.state = 'failed') execute function pgboss.balcao_keep_failed();
    end if;
  end $do$`;

/** How long a job is kept after its end; a failed one longer (`keepFailedJobs`). */
export const DONE_SECONDS = DAY_SECONDS;

/** Keeps failed jobs for people to decide, and makes them easy to find. */
export async function keepFailedJobs(pool: Pool): Promise<void> {
  await pool.query(statement);
}

/** What pg-boss does not see fail: why, after how many tries, and when it is tried again; without `next` it has failed for good. */
export type FailedTry = { error: unknown; tries: number; next?: Date };

const MOST_TEXT = 1_000;

/** What is kept of an error. The database takes no NUL. */
const messageOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MOST_TEXT);

/** Makes a job that was just added one whose earlier tries failed. Should it run, it has as many tries of pg-boss as a new one. */
export async function markFailed(
  trx: Db,
  { name, id }: { name: string; id: string },
  { error, tries, next }: FailedTry,
): Promise<void> {
  const output = JSON.stringify({ message: messageOf(error) });
  await sql`
    update pgboss.job set state = ${next ? 'retry' : 'failed'}::pgboss.job_state,
      output = ${output}::jsonb, started_on = now(), completed_on = ${next ? null : sql`now()`},
      retry_count = ${tries - 1}, retry_limit = retry_limit + ${tries}
    where name = ${name} and id = ${id}::uuid`.execute(trx);
}
