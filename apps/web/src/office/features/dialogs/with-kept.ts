import { applyChanges, type Change, changesBetween, unitOf } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { mergeTheirs } from './draft-merge.ts';

/** Work that the server does not have: its changes, what they replaced, and the collisions in which nobody has chosen yet. */
export type Kept = { mine: Change[]; before: Change[]; at: number; collisions?: readonly string[] };

/** The draft with what a tab kept; where somebody changed the same meanwhile, both versions stay and a collision names them. */
export function withKept(base: Flow, revision: number, { mine, before, collisions = [] }: Kept) {
  const then = applyChanges(base, before);
  const flow = applyChanges(then, mine);
  return mergeTheirs(
    { base: then, flow, revision, collisions },
    changesBetween(then, base),
    revision,
  );
}

/**
 * What brings kept work back onto a page: `mine`, and then `newer`, what the person has written since in the same places, so that taking that
 * back shows what was kept. `open` collisions are asked about; `settled` ones, too, if a step is taken back.
 */
export function recovered(page: { base: Flow; flow: Flow; revision: number }, kept: Kept) {
  const { base, flow, revision } = page;
  const { flow: merged, collisions: settled } = withKept(base, revision, kept);
  const mine = changesBetween(base, merged);
  const since = new Set(changesBetween(base, flow).map(unitOf));
  const both = new Set(mine.map(unitOf).filter((unit) => since.has(unit)));
  const newer = changesBetween(applyChanges(flow, mine), flow).filter((change) =>
    both.has(unitOf(change)),
  );
  return { mine, newer, settled, open: settled.filter((unit) => !both.has(unit)) };
}
