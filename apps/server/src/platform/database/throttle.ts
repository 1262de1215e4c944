import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.gen.ts';

type Verdict = { allowed: boolean; retryAfterSeconds: number };

/**
 * Counts one attempt of `key` (say `login-from:203.0.113.7`) in the present window of `windowSeconds`
 * and tells whether it is within `limit`, and when the window ends. Windows are the same for all servers:
 * they begin at multiples of their length by the clock of the database.
 */
export async function throttle(
  db: Kysely<DB>,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<Verdict> {
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into gl_throttle as t (key, window_start, hits)
    values (
      ${key},
      to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int),
      1
    )
    on conflict (key, window_start) do update set hits = t.hits + 1
    returning hits,
      ceil(extract(epoch from window_start - now()) + ${windowSeconds}::int)::int as left
  `.execute(db);
  const { hits = 1, left = windowSeconds } = rows[0] ?? {};
  return { allowed: hits <= limit, retryAfterSeconds: Math.max(left, 1) };
}

/** The job that deletes windows begun more than a day ago; no window may be longer. */
export async function sweepThrottle(db: Kysely<DB>, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await sql`delete from gl_throttle where window_start < ${dayAgo}`.execute(db);
}
