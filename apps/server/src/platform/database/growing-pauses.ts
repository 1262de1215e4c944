import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.gen.ts';

const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 15 * 60;
/** After this many doublings, the pause stays the longest one. */
const MOST_DOUBLINGS = 7;
const REMEMBERED_MS = 86_400_000;

/**
 * Counts an attempt for `key` (such as `login:12`) before it is made; returns the seconds to wait, 0 if it may be made now.
 * The first `free` attempts are not delayed; each further one doubles the pause before the next, up to 15 minutes. Refused
 * attempts do not count, so that nobody is locked out for ever; a day without an attempt resets the count.
 */
export async function takeTry(
  db: Kysely<DB>,
  key: string,
  { free, now }: { free: number; now: Date },
): Promise<number> {
  const forgotten = new Date(now.getTime() - REMEMBERED_MS);
  const next = sql`(case when t.last_at < ${forgotten} then 1 else t.tries + 1 end)`;
  const openAfter = (tries: typeof next) => sql`${now}::timestamptz + make_interval(secs =>
    case when ${tries} < ${free}::int then 0
    else least(${LONGEST_PAUSE_SECONDS}::int,
      ${FIRST_PAUSE_SECONDS}::int * power(2, least(${tries} - ${free}::int, ${MOST_DOUBLINGS}::int))) end)`;
  const { rows } = await sql<{ wait: number }>`
    with taken as (
      insert into gl_try as t (key, tries, last_at, open_at)
      values (${key}, 1, ${now}, ${openAfter(sql`1`)})
      on conflict (key) do update
        set tries = ${next}, last_at = ${now}, open_at = ${openAfter(next)}
        where t.open_at <= ${now}
      returning 0 as wait)
    select wait from taken
    union all
    select greatest(1, ceil(extract(epoch from open_at - ${now}::timestamptz)))::int from gl_try
    where key = ${key} and not exists (select from taken)`.execute(db);
  // No row: another request has just made the first attempt, so this one already has to wait.
  return rows[0]?.wait ?? 1;
}

/** Resets the attempts of `key`, for example after a correct password. */
export async function forgetTries(db: Kysely<DB>, key: string): Promise<void> {
  await sql`delete from gl_try where key = ${key}`.execute(db);
}

/** The job that deletes expired counts. */
export async function sweepTries(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from gl_try where last_at < ${new Date(now.getTime() - REMEMBERED_MS)}`.execute(
    db,
  );
}
