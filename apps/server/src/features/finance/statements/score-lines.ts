import { setImmediate as breathe } from 'node:timers/promises';
import { MOST_CANDIDATES } from '@balcao/contract/finance/matching';
import {
  best,
  type Facts,
  type OpenLine,
  type Rule,
  ruleFinder,
  type Scored,
  scored,
} from './suggest.rules.ts';

/** Lines that are scored in one turn of the server's thread: each is compared with up to 500 rules. */
export const LINES_A_TURN = 20;

/** The candidates of lines, surest first, by what is booked and what was taught. Between a few lines the server answers others. */
export async function scoreLines(
  lines: readonly (OpenLine & { id: number })[],
  booked: ReadonlyMap<number, readonly Facts[]>,
  rules: readonly Rule[],
): Promise<Map<number, Scored[]>> {
  const taughtOf = ruleFinder(rules);
  const found = new Map<number, Scored[]>();
  for (const [at, line] of lines.entries()) {
    if (at % LINES_A_TURN === 0) await breathe();
    const known = (booked.get(line.id) ?? []).map((facts) => scored(line, facts));
    found.set(line.id, best([...known, ...taughtOf(line)], MOST_CANDIDATES));
  }
  return found;
}
