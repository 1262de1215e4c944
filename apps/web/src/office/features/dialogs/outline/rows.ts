import { waysOf } from '@balcao/dialog/draft/ways';
import type { Block, Dialog, Flow, Mark } from '@balcao/dialog/flow';

type Place = { key: string; level: number; dialog: string };
/**
 * A line of the outline. `way`: a way out with what follows below it; `jump`: where a way leads that is drawn
 * elsewhere, or nowhere (`target` null); `loose`: above the blocks that no way reaches.
 */
export type Row = Place &
  (
    | { kind: 'dialog'; open: boolean; count: number; isStart: boolean }
    | { kind: 'block'; block: Block; isStart: boolean }
    | { kind: 'way'; block: string; exit: string; label: string }
    | { kind: 'jump'; block: string; exit: string; label: string; target: string | null }
    | { kind: 'loose'; count: number }
    | { kind: 'mark'; id: string; mark: Mark }
  );

/** Ways deeper than this are drawn at the left again, with a jump in their place, so that a phone can show them. */
const DEEPEST = 4;

/** How often blocks are led to; what several ways lead to is drawn once, at the left of all of them. */
function arrivalsOf({ start, blocks }: Dialog): Map<string, number> {
  const arrivals = new Map([[start, 1]]);
  for (const block of Object.values(blocks))
    for (const { target } of waysOf(block))
      if (target !== null) arrivals.set(target, (arrivals.get(target) ?? 0) + 1);
  return arrivals;
}

/** The dialog's blocks in the order of the conversation, ways that part indented below their block. */
function blockRows(name: string, dialog: Dialog): Row[] {
  const { blocks, start } = dialog;
  const arrivals = arrivalsOf(dialog);
  const rows: Row[] = [];
  const seen = new Set<string>();
  /** What is drawn at the left when the present branch has ended. */
  const later: string[] = [];
  const at = (level: number, key: string): Place => ({
    key: `${name}/${key}`,
    level,
    dialog: name,
  });

  const isHere = (target: string, depth: number) =>
    Object.hasOwn(blocks, target) &&
    !seen.has(target) &&
    depth <= DEEPEST &&
    (depth === 0 || arrivals.get(target) === 1);

  function jump(
    block: string,
    way: { exit: string; label: string },
    target: string | null,
    level: number,
  ) {
    rows.push({ kind: 'jump', ...at(level, `${block}:${way.exit}`), block, ...way, target });
    if (target !== null && Object.hasOwn(blocks, target)) later.push(target);
  }

  function chain(first: string, depth: number): void {
    let id: string | null = first;
    while (id !== null) {
      const block: Block | undefined = Object.hasOwn(blocks, id) ? blocks[id] : undefined;
      if (!block || seen.has(id)) return;
      seen.add(id);
      const level = 2 + depth * 2;
      rows.push({ kind: 'block', ...at(level, id), block, isStart: id === start });
      id = follow(block, depth, level);
    }
  }

  /** Draws the ways of a block; returns where the same line goes on. */
  function follow(block: Block, depth: number, level: number): string | null {
    let on: string | null = null;
    for (const { exit, label, target, call } of waysOf(block)) {
      // The dialog that a block calls stands beside the block.
      if (call !== undefined) continue;
      if (exit === 'next') {
        if (target !== null && isHere(target, depth)) on = target;
        else if (target !== null) jump(block.id, { exit, label }, target, level + 1);
      } else if (target !== null && isHere(target, depth + 1)) {
        rows.push({
          kind: 'way',
          ...at(level + 1, `${block.id}:${exit}`),
          block: block.id,
          exit,
          label,
        });
        chain(target, depth + 1);
      } else jump(block.id, { exit, label }, target, level + 1);
    }
    // A branch may have drawn it meanwhile.
    return on !== null && seen.has(on) ? null : on;
  }

  function rest(): void {
    for (let next = later.shift(); next !== undefined; next = later.shift()) chain(next, 0);
  }
  chain(start, 0);
  rest();
  const loose = Object.keys(blocks).filter((id) => !seen.has(id));
  if (loose.length > 0) rows.push({ kind: 'loose', ...at(2, ':loose'), count: loose.length });
  for (const id of loose) {
    chain(id, 0);
    rest();
  }
  return rows;
}

const drawn = new WeakMap<Dialog, Row[]>();

/** The lines of a dialog, made once for each state of it. */
function linesOf(name: string, dialog: Dialog): Row[] {
  const known = drawn.get(dialog);
  if (known) return known;
  const marks = Object.entries(dialog.marks ?? {}).map(
    ([id, mark]): Row => ({
      kind: 'mark',
      key: `${name}/:${id}`,
      level: 2,
      dialog: name,
      id,
      mark,
    }),
  );
  const rows = [...blockRows(name, dialog), ...marks];
  drawn.set(dialog, rows);
  return rows;
}

/** The lines of a flow: its dialogs, the first one first, and what is in those that are open. */
export function rowsOf(flow: Flow, open: ReadonlySet<string>): Row[] {
  const names = Object.keys(flow.dialogs).sort(
    (a, b) => Number(b === flow.start) - Number(a === flow.start),
  );
  return names.flatMap((name) => {
    const dialog = flow.dialogs[name];
    if (!dialog) return [];
    const head: Row = {
      kind: 'dialog',
      key: name,
      level: 1,
      dialog: name,
      open: open.has(name),
      count: Object.keys(dialog.blocks).length,
      isStart: name === flow.start,
    };
    return open.has(name) ? [head, ...linesOf(name, dialog)] : [head];
  });
}
