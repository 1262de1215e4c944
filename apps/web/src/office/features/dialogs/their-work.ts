import { type Change, unitOf } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import type { History } from './draft-history.ts';

/** What a page shows when somebody else's work comes in. */
type Shown = { base: Flow; dialog: string; chosen: readonly string[]; history: History };

type Part = Extract<Change, { id: string }>;
const isPart = (change: Change): change is Part =>
  change.kind === 'block' || change.kind === 'mark';

const ownChanges = ({ done, undone }: History) =>
  [...done, ...undone].flatMap(({ changes }) => changes);

/** Whether it takes away what a unit names, alone or with its whole dialog. */
function takesAway(change: Change, unit: string): boolean {
  if (change.kind === 'dialog')
    return change.start === null && /^\w+:([^/]+)/.exec(unit)?.[1] === change.dialog;
  return isPart(change) && change.value === null && unitOf(change) === unit;
}

/** The units of what is chosen: blocks, and marks as `mark:id`. */
const chosenUnits = ({ dialog, chosen }: Shown) =>
  chosen.map((one) =>
    one.startsWith('mark:') ? `mark:${dialog}/${one.slice(5)}` : `block:${dialog}/${one}`,
  );

/**
 * The collisions with somebody who removes what this person has changed and still has open: the server has those changes already, but they
 * must not go unasked.
 */
export function takenFromHand(shown: Shown, theirs: readonly Change[]): string[] {
  const open = chosenUnits(shown);
  const own = new Set(ownChanges(shown.history).map(unitOf));
  return theirs.flatMap((change) =>
    open.some((unit) => own.has(unit) && takesAway(change, unit)) ? unitOf(change) : [],
  );
}

/** What a person must be told when somebody else's work comes in; what is a collision tells itself. */
export function newsOf(
  shown: Shown,
  theirs: readonly Change[],
  collisions: readonly string[],
): string[] {
  const open = chosenUnits(shown);
  const removed = new Set(
    ownChanges(shown.history).flatMap((change) =>
      isPart(change) && change.value === null ? unitOf(change) : [],
    ),
  );
  return theirs.flatMap((change) => {
    if (change.kind === 'dialog' && open.some((unit) => takesAway(change, unit)))
      return collisions.includes(unitOf(change))
        ? []
        : `Um colega apagou o diálogo “${change.dialog}”, que você tinha aberto.`;
    if (change.kind !== 'block') return [];
    const { dialog, id, value } = change;
    const unit = unitOf(change);
    if (value === null)
      return open.includes(unit) && !collisions.includes(unit)
        ? `Um colega apagou o bloco “${id}”, que você tinha aberto.`
        : [];
    const isBack = removed.has(unit) && !shown.base.dialogs[dialog]?.blocks[id];
    return isBack ? `O bloco “${id}”, que você apagou, voltou: um colega ficou com ele.` : [];
  });
}
