import {
  applyChanges,
  type Change,
  changesBetween,
  inverseOf,
  unitOf,
} from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';

/**
 * One entry of the history: what a person did, and what takes it back. `units` are the collisions that it settled: whoever takes it
 * back or does it again is asked again.
 */
export type Step = {
  label: string;
  changes: Change[];
  inverse: Change[];
  units?: readonly string[];
};

/** `open` is the last step while more of the same burst (a drag, a word) still joins it. */
export type History = {
  done: readonly Step[];
  undone: readonly Step[];
  open?: { burst: string; before: Flow; at: number };
};

export const emptyHistory: History = { done: [], undone: [] };

/** Within this pause, changes of the same burst are one step. */
const BURST_MS = 1_000;
const MOST_STEPS = 1_000;

type Done = {
  label: string;
  before: Flow;
  after: Flow;
  burst?: string;
  units?: readonly string[];
  now: number;
};

/** The history after a change; what had been undone can no longer be redone. */
export function remember(history: History, done: Done): History {
  const { label, before, after, burst, units, now } = done;
  const { open } = history;
  const joins = burst && open?.burst === burst && now - open.at < BURST_MS;
  const from = joins ? open.before : before;
  const changes = changesBetween(from, after);
  const step = { label, changes, inverse: inverseOf(from, changes), ...(units && { units }) };
  const earlier = joins ? history.done.slice(0, -1) : history.done;
  return {
    done: [...earlier, step].slice(-MOST_STEPS),
    undone: [],
    ...(burst && { open: { burst, before: from, at: now } }),
  };
}

/** The flow and history after the last step was taken back; undefined if there is none. */
export function stepBack(history: History, flow: Flow) {
  const step = history.done.at(-1);
  if (!step) return undefined;
  const undone = [...history.undone, step];
  return {
    step,
    flow: applyChanges(flow, step.inverse),
    history: { done: history.done.slice(0, -1), undone },
  };
}

/** The flow and history after the last undone step was done again; undefined if there is none. */
export function stepForward(history: History, flow: Flow) {
  const step = history.undone.at(-1);
  if (!step) return undefined;
  const done = [...history.done, step];
  return {
    step,
    flow: applyChanges(flow, step.changes),
    history: { done, undone: history.undone.slice(0, -1) },
  };
}

/**
 * The history without what somebody else has changed since: undoing one's own step must never take back a colleague's
 * work.
 */
export function withoutTheirs(history: History, theirs: readonly Change[]): History {
  const units = new Set(theirs.map(unitOf));
  const dialogs = new Set<string>();
  const removed = new Set<string>();
  for (const change of theirs) {
    if (change.kind === 'start') continue;
    dialogs.add(change.dialog);
    if (change.kind === 'dialog' && change.start === null) removed.add(change.dialog);
  }
  const isOwn = (change: Change) => {
    if (units.has(unitOf(change))) return false;
    // Undoing a block of a dialog that is gone would bring a piece of it back.
    if (change.kind === 'start' || !dialogs.has(change.dialog)) return true;
    return change.kind !== 'dialog' && !removed.has(change.dialog);
  };
  const own = (steps: readonly Step[]) =>
    steps
      .map((step) => ({
        ...step,
        changes: step.changes.filter(isOwn),
        inverse: step.inverse.filter(isOwn),
      }))
      .filter(({ changes }) => changes.length > 0);
  return { done: own(history.done), undone: own(history.undone) };
}
