import { faultOfJson } from '../check/plain-json.ts';
import { isObject, own } from '../check/schema.ts';
import type { Block, Dialog, Flow, Json, Mark } from '../flow.ts';
import { canonicalJson } from '../template.ts';
import { copiedAtFirstPut } from './copied-record.ts';
import { isBlock, isMark, isName } from './shape.ts';

/** The unit of editing, saving, merging and undo. Null removes; a dialog is removed with all that it holds. */
export type Change =
  | { kind: 'block'; dialog: string; id: string; value: Block | null }
  | { kind: 'dialog'; dialog: string; start: string | null }
  | { kind: 'start'; start: string }
  | { kind: 'mark'; dialog: string; id: string; value: Mark | null };

const CHANGES_MAX = 20_000;
/** A whole flow may be replaced: what is removed and what is put. */
const BYTES_MAX = 4 * 1024 * 1024;

function textOf(value: unknown): string {
  return canonicalJson(value as Json);
}

function opened({ start, blocks, marks }: Dialog) {
  return { start, blocks: copiedAtFirstPut(blocks), marks: copiedAtFirstPut(marks ?? {}) };
}

function closed({ start, blocks, marks }: ReturnType<typeof opened>): Dialog {
  const drawn = marks.result();
  return {
    start,
    blocks: blocks.result(),
    ...(Object.keys(drawn).length > 0 && { marks: drawn }),
  };
}

/**
 * The flow after some changes, in their order. Dialogs and blocks that they do not name are the same objects as before.
 * A block put into a dialog that is missing makes the dialog, so that no work is lost; it then starts there.
 */
export function applyChanges(flow: Flow, changes: readonly Change[]): Flow {
  let start = flow.start;
  const dialogs = copiedAtFirstPut(flow.dialogs);
  const open = new Map<string, ReturnType<typeof opened>>();
  const dialogOf = (name: string, first: string | null) => {
    const known = dialogs.get(name);
    const found = open.get(name) ?? (known && opened(known));
    const made = found ?? (first === null ? undefined : opened({ start: first, blocks: {} }));
    if (made) open.set(name, made);
    return made;
  };
  for (const change of changes) {
    if (change.kind === 'start') start = change.start;
    else if (change.kind === 'block')
      dialogOf(change.dialog, change.value && change.id)?.blocks.put(change.id, change.value);
    else if (change.kind === 'mark')
      dialogOf(change.dialog, null)?.marks.put(change.id, change.value);
    else if (change.start === null) {
      open.delete(change.dialog);
      dialogs.put(change.dialog, null);
    } else {
      const dialog = dialogOf(change.dialog, change.start);
      if (dialog) dialog.start = change.start;
    }
  }
  for (const [name, dialog] of open) dialogs.put(name, closed(dialog));
  return { start, dialogs: dialogs.result() };
}

function isSame(before: unknown, after: unknown): boolean {
  return before === after || (before !== undefined && textOf(before) === textOf(after));
}

/** The keys whose values differ, with the later value or null. */
function differing<T>(before: Record<string, T>, after: Record<string, T>): [string, T | null][] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const put = Object.entries(after).filter(([key, value]) => !isSame(own(before, key), value));
  return [...gone.map((key): [string, null] => [key, null]), ...put];
}

/** The changes that make one dialog into another, or that make it. */
export function changesInDialog(
  dialog: string,
  before: Dialog | undefined,
  after: Dialog,
): Change[] {
  if (before === after) return [];
  const blocks = differing(before?.blocks ?? {}, after.blocks);
  const marks = differing(before?.marks ?? {}, after.marks ?? {});
  const { start } = after;
  return [
    ...(before?.start === start ? [] : [{ kind: 'dialog', dialog, start } as const]),
    ...blocks.map(([id, value]) => ({ kind: 'block', dialog, id, value }) as const),
    ...marks.map(([id, value]) => ({ kind: 'mark', dialog, id, value }) as const),
  ];
}

/** The changes that make one flow into another. */
export function changesBetween(before: Flow, after: Flow): Change[] {
  const gone = Object.keys(before.dialogs).filter((name) => !Object.hasOwn(after.dialogs, name));
  const { start } = after;
  return [
    ...gone.map((dialog) => ({ kind: 'dialog', dialog, start: null }) as const),
    ...Object.entries(after.dialogs).flatMap(([name, dialog]) =>
      changesInDialog(name, own(before.dialogs, name), dialog),
    ),
    ...(before.start === start ? [] : [{ kind: 'start', start } as const]),
  ];
}

/** The changes that undo some changes of this flow: applied after them, they give it back. */
export function inverseOf(flow: Flow, changes: readonly Change[]): Change[] {
  return changesBetween(applyChanges(flow, changes), flow);
}

/** What a change is about: two changes of one unit cannot both stand. */
export function unitOf(change: Change): string {
  if (change.kind === 'start') return 'start';
  if (change.kind === 'dialog') return `dialog:${change.dialog}`;
  return `${change.kind}:${change.dialog}/${change.id}`;
}

/** What a list of changes comes to: the last change of each unit, and the dialogs that it removed on the way. */
function outcomeOf(changes: readonly Change[]) {
  const inDialogs = new Map<string, Map<string, Change>>();
  const removed = new Set<string>();
  for (const change of changes) {
    const dialog = change.kind === 'start' ? '' : change.dialog;
    const known = inDialogs.get(dialog);
    const isGone = change.kind === 'dialog' && change.start === null;
    const units = known && !isGone ? known : new Map<string, Change>();
    inDialogs.set(dialog, units.set(unitOf(change), change));
    if (isGone) removed.add(dialog);
  }
  const last = new Map([...inDialogs.values()].flatMap((units) => [...units]));
  return { last, removed };
}

type Outcome = ReturnType<typeof outcomeOf>;

function clashes(mine: Outcome, theirs: Outcome): Change[] {
  return [...mine.last].flatMap(([unit, change]) => {
    const other = theirs.last.get(unit);
    const isGone = change.kind !== 'start' && theirs.removed.has(change.dialog);
    const differs = other ? textOf(other) !== textOf(change) : isGone;
    return differs ? [change] : [];
  });
}

/**
 * What two lists of changes of the same flow both touch and leave different: wire ids of blocks (`dialog/block`), else
 * units. Whatever one of them does in a dialog that the other removes collides, too. Lists without a collision may be
 * applied in either order.
 */
export function collisionsOf(mine: readonly Change[], theirs: readonly Change[]): string[] {
  const [ours, others] = [outcomeOf(mine), outcomeOf(theirs)];
  const both = [...clashes(ours, others), ...clashes(others, ours)];
  return [...new Set(both.map((change) => unitOf(change).replace(/^block:/, '')))];
}

function isChange(value: unknown): value is Change {
  if (!isObject(value)) return false;
  const { kind, dialog, id, start, value: put } = value;
  const has = (...keys: string[]) =>
    Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
  if (kind === 'start') return has('kind', 'start') && isName(start);
  if (!isName(dialog)) return false;
  if (kind === 'dialog') return has('kind', 'dialog', 'start') && (start === null || isName(start));
  if (!has('kind', 'dialog', 'id', 'value') || !isName(id)) return false;
  if (kind === 'block') return put === null || isBlock(put, id);
  return kind === 'mark' && (put === null || isMark(put));
}

/** A list of changes from any value; undefined unless it is one, of at most 20,000 changes and 4 MB. Never throws. */
export function readChanges(value: unknown): Change[] | undefined {
  if (!Array.isArray(value) || value.length > CHANGES_MAX) return undefined;
  if (faultOfJson(value, BYTES_MAX)) return undefined;
  // Copied, because `every` skips the holes of a list.
  const changes: unknown[] = [...value];
  return changes.every(isChange) ? changes : undefined;
}

function withoutEmptyMarks({ marks = {}, ...dialog }: Dialog): Dialog {
  return Object.keys(marks).length > 0 ? { ...dialog, marks } : dialog;
}

/** A flow as text that is the same for equal flows: its keys are sorted. */
export function flowText(flow: Flow): string {
  const dialogs = Object.entries(flow.dialogs).map(([name, dialog]) => [
    name,
    withoutEmptyMarks(dialog),
  ]);
  return textOf({ ...flow, dialogs: Object.fromEntries(dialogs) });
}
