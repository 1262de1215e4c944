import { expect, vi } from 'vitest';
import type { TestServer } from './server.ts';

/** From now on only the test folds what reports count: a fold does nothing while the server's own job folds. */
export async function foldsAlone({ ctx: { pool } }: TestServer): Promise<void> {
  await pool.query(`delete from pgboss.schedule where name like 'reports.%'`);
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select name from pgboss.job where state < 'completed' and name like any ('{reports.%,\\_\\_pgboss\\_\\_send-it}')`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
}
