import type pg from 'pg';
import { expect } from 'vitest';

/** How many wait for a lock in this database. */
async function waiting(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query(`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows.length;
}

type Act = () => Promise<unknown>;

/** What became of acts that meet at what `hold` locks on the connection of `holder`. */
export async function meet(holder: pg.Client, hold: string, values: unknown[], acts: Act[]) {
  const begun: Promise<{ done: unknown } | { fault: unknown }>[] = [];
  await holder.query('begin');
  try {
    const { rowCount } = await holder.query(hold, values);
    expect(rowCount).toBe(1);
    for (const act of acts) {
      let over = false;
      const acting = act().then(
        (done) => ({ done }),
        (fault: unknown) => ({ fault }),
      );
      begun.push(
        acting.finally(() => {
          over = true;
        }),
      );
      await expect.poll(async () => over || (await waiting(holder)) >= begun.length).toBe(true);
    }
  } finally {
    await holder.query('commit');
  }
  return Promise.all(begun);
}

type Met = Awaited<ReturnType<typeof meet>>;
export const statuses = (met: Met) =>
  met.map((each) =>
    'done' in each ? ((each.done as { status?: number })?.status ?? 200) : each.fault,
  );
