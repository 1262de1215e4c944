import type { Db } from '../../platform/database/open.ts';
import { findBackfill } from './folding/backfill.store.ts';
import { countChanged, findLastCheck } from './folding/rebuild.store.ts';
import { countSetAside } from './folding/set-aside.store.ts';

export type Comparison = {
  /** The last comparison of the reports with their events that came to its end. */
  last:
    | { ended_at: Date | null; tickets: number; facts_wrong: number; sums_wrong: number }
    | undefined;
  /** Changes that no report counts yet; `MOST_CHANGES` at most. */
  waiting: number;
  /** How far tickets from before the installation kept events are told, by their numbers; undefined when all are. */
  past: { next_id: number; last_id: number } | undefined;
  /** What could not be counted and was left aside; `MOST_CHANGES` at most. */
  aside: { count: number; ticket_id: number | null };
};

const MOST_CHANGES = 100_000;

/** Whether the reports are what the events say, for the page of operators. */
export async function readComparison(db: Db): Promise<Comparison> {
  return {
    last: await findLastCheck(db),
    waiting: await countChanged(db, MOST_CHANGES),
    past: await findBackfill(db),
    aside: await countSetAside(db, MOST_CHANGES),
  };
}
