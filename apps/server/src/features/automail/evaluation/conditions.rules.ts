import { holds } from '@balcao/dialog/condition';
import type { Condition, Json } from '@balcao/dialog/flow';
import { Meter, Spent } from '@balcao/dialog/meter';

/** About a tenth of a second: two hundred unlucky expressions over a long answer would take minutes. */
const MOST_WORK = 400_000;

/** Whether a record fulfils a rule's conditions; one that they take too long over does not. */
export function fulfils(condition: Condition | null, variables: Record<string, Json>): boolean {
  if (condition === null) return true;
  try {
    const meter = new Meter({ letters: Number.POSITIVE_INFINITY, work: MOST_WORK });
    return holds(condition, variables, meter);
  } catch (error) {
    if (error instanceof Spent) return false;
    throw error;
  }
}
