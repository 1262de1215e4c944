import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';

// Of other users' connections a plain user sees hardly more than their database.
const QUESTION = `
  select current_setting('max_connections')::int as most,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
    (select count(*)::int from pg_stat_activity
      where datname is not null and pid <> pg_backend_pid()) as used`;

/** Logs at the start how many connections `max_connections` leaves, and warns if this server may need more. */
export async function logSpareConnections(pool: Pool, wanted: number, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ most: number; reserved: number; used: number }>(QUESTION);
  for (const { most, reserved, used } of rows) {
    const left = most - reserved - used;
    const room = { max_connections: most, reserved, used, left, wanted };
    if (left >= wanted) log.info(room, 'connections that the database leaves us');
    else log.warn(room, 'the database leaves fewer connections than this server may want');
  }
}
