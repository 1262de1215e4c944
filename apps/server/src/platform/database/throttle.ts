import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.gen.ts';

type Verdict = { allowed: boolean; retryAfterSeconds: number };

/**
 * Counts one attempt of `key` (say `login-from:203.0.113.7`), and returns whether it is within `limit` and when its
 * window of `windowSeconds` ends. A window begins at the first attempt by the clock of the database, for all servers
 * together.
 */
export async function throttle(
  db: Kysely<DB>,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<Verdict> {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const isOver = sql`t.window_start + ${window} <= now()`;
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into gl_throttle as t (key, window_start, hits)
    values (${key}, now(), 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else t.hits + 1 end,
      window_start = case when ${isOver} then now() else t.window_start end
    returning hits, ceil(extract(epoch from window_start + ${window} - now()))::int as left
  `.execute(db);
  const { hits = 1, left = windowSeconds } = rows[0] ?? {};
  return { allowed: hits <= limit, retryAfterSeconds: Math.max(left, 1) };
}

/** The job that deletes windows begun more than a day ago; no window may be longer. */
export async function sweepThrottle(db: Kysely<DB>, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await sql`delete from gl_throttle where window_start < ${dayAgo}`.execute(db);
}
