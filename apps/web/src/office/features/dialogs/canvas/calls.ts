import type { Flow } from '@balcao/dialog/flow';

const called = new WeakMap<object, string[]>();

/** The dialogs that a dialog calls, each once. */
function calledBy(flow: Flow, name: string): string[] {
  const dialog = flow.dialogs[name];
  if (!dialog) return [];
  const known = called.get(dialog);
  if (known) return known;
  const names = Object.values(dialog.blocks).flatMap((block) =>
    block.type === 'action.goto_dialog' ? block.dialog : [],
  );
  const made = [...new Set(names)];
  called.set(dialog, made);
  return made;
}

export type CallRow = { name: string; depth: number; blocks: number; called: string[] };

/** The dialogs of a flow as a tree of calls from its first one; each stands once, where it is called first. */
export function callTree(flow: Flow): CallRow[] {
  const seen = new Set<string>();
  const rows: CallRow[] = [];
  const add = (start: string) => {
    const open = [{ name: start, depth: 0 }];
    for (let at = open.pop(); at; at = open.pop()) {
      const dialog = flow.dialogs[at.name];
      if (!dialog || seen.has(at.name)) continue;
      seen.add(at.name);
      const calls = calledBy(flow, at.name);
      rows.push({ ...at, blocks: Object.keys(dialog.blocks).length, called: calls });
      const depth = at.depth + 1;
      open.push(...calls.toReversed().map((name) => ({ name, depth })));
    }
  };
  add(flow.start);
  for (const name of Object.keys(flow.dialogs)) add(name);
  return rows;
}

/** The shortest way of calls from the first dialog to another; only that one if nothing calls it. */
export function callPath(flow: Flow, name: string): string[] {
  const before = new Map<string, string>();
  const open = [flow.start];
  for (const at of open) {
    if (at === name) break;
    for (const next of calledBy(flow, at)) {
      if (before.has(next) || next === flow.start) continue;
      before.set(next, at);
      open.push(next);
    }
  }
  const path = [name];
  for (let at = before.get(name); at !== undefined; at = before.get(at)) path.unshift(at);
  return path;
}
