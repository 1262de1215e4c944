import {
  applyChanges,
  type Change,
  changesBetween,
  collisionsOf,
  unitOf,
} from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';

/**
 * What the page knows of a draft: `base` is the server's flow at `revision`, `flow` what the person sees. `collisions`
 * names the units that both changed; they are not sent until the person has chosen. Theirs stands in `base`.
 */
export type Known = {
  base: Flow;
  flow: Flow;
  revision: number;
  collisions: readonly string[];
};

const UNIT = /^(start$|(block|dialog|mark):)/;
/** A collision's unit: blocks are also named by their wire id. */
const unitNamed = (name: string) => (UNIT.test(name) ? name : `block:${name}`);

/** Whether a collision holds a change back; one about a whole dialog holds back all that is in it. */
export function covers(unit: string, change: Change): boolean {
  if (unit === unitOf(change)) return true;
  return 'dialog' in change && unit === `dialog:${change.dialog}`;
}

const isHeld = (units: readonly string[], change: Change) =>
  units.some((unit) => covers(unit, change));

/** What this page has not saved yet and may send. */
export function pendingOf({ base, flow, collisions }: Known): Change[] {
  const mine = changesBetween(base, flow);
  return collisions.length === 0 ? mine : mine.filter((change) => !isHeld(collisions, change));
}

/** Whether this page shows anything that the server does not have. */
export const isUnsaved = ({ base, flow }: Known): boolean =>
  base !== flow && changesBetween(base, flow).length > 0;

const removedIn = (changes: readonly Change[]) =>
  changes.flatMap((change) =>
    change.kind === 'dialog' && change.start === null ? change.dialog : [],
  );

/** What both changed; if one of them removed the whole dialog, it is about the dialog. */
function unitsOfBoth(mine: readonly Change[], theirs: readonly Change[]): string[] {
  const removed = new Set([...removedIn(mine), ...removedIn(theirs)]);
  return collisionsOf(mine, theirs).map((name) => {
    const unit = unitNamed(name);
    const dialog = /^\w+:([^/]+)/.exec(unit)?.[1] ?? '';
    return removed.has(dialog) ? `dialog:${dialog}` : unit;
  });
}

/**
 * Takes over what others did: where the person changed the same, both versions stay, and a collision names them. So it is with `asked`,
 * units that are collisions although the server has the person's version.
 */
export function mergeTheirs(
  known: Known,
  theirs: readonly Change[],
  revision: number,
  asked: readonly string[] = [],
): Known {
  // Without any, the flow on the page stays the very same object.
  if (theirs.length === 0)
    return { ...known, revision, collisions: stillOpen(known.collisions, known.base, known.flow) };
  const mine = changesBetween(known.base, known.flow);
  const base = applyChanges(known.base, theirs);
  const units = [...new Set([...known.collisions, ...unitsOfBoth(mine, theirs), ...asked])];
  const flow = applyChanges(
    known.flow,
    theirs.filter((change) => !isHeld(units, change)),
  );
  return { base, flow, revision, collisions: stillOpen(units, base, flow) };
}

/** The state after the server has taken `sent` and told what others did meanwhile. */
export function acknowledge(
  known: Known,
  sent: readonly Change[],
  answer: { revision: number; changes: readonly Change[] },
  asked: readonly string[] = [],
): Known {
  const base = applyChanges(known.base, sent);
  return mergeTheirs({ ...known, base }, answer.changes, answer.revision, asked);
}

/** The collisions in which both versions still differ. */
export function stillOpen(units: readonly string[], base: Flow, flow: Flow): readonly string[] {
  if (units.length === 0) return units;
  const mine = changesBetween(base, flow);
  return units.filter((unit) => mine.some((change) => covers(unit, change)));
}

/** The changes that make a collision's unit what the others have. */
export function theirVersion({ base, flow }: Known, unit: string): Change[] {
  return changesBetween(flow, base).filter((change) => covers(unit, change));
}
