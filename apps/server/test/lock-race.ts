import type pg from 'pg';
import { expect } from 'vitest';

/** How many statements wait for a lock in this database. */
async function waiting(holder: pg.Client): Promise<number> {
  // A transaction keeps the list that it saw first, without connections that were opened later.
  await holder.query('select pg_stat_clear_snapshot()');
  const { rows } = await holder.query(`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows.length;
}

export type Act = () => Promise<unknown>;

/** The results of actions that meet at the rows that `hold` locks on the connection of `holder`. */
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

type Outcomes = Awaited<ReturnType<typeof meet>>;
export const statuses = (met: Outcomes) =>
  met.map((each) =>
    'done' in each ? ((each.done as { status?: number })?.status ?? 200) : each.fault,
  );
