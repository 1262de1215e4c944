import { stepOf } from '../steps/registry.ts';
import { readsOf } from './reads.ts';
import { isObject, type Loose } from './schema.ts';
import { type Way, waysOf } from './ways.ts';

/** A block as a node of the graph. A block that calls a dialog takes its routes after the dialog has returned. */
export type Node = {
  index: number;
  dialog: string;
  block: string;
  calls: string | undefined;
  /** The conversation stops here until somebody has answered. */
  waits: boolean;
  routes: Route[];
  reads: string[];
};

/** `to` undefined: the dialog ends. `sets`: variables that are certainly set on this route. */
type Route = { to: Node | undefined; sets: string[] };

export type Graph = {
  nodes: Node[];
  /** The first block of each dialog. */
  entries: Map<string, Node>;
  dialogs: string[];
  start: Node | undefined;
};

function nodeOf(index: number, dialog: string, block: string, content: Loose): Node {
  const type = typeof content.type === 'string' ? content.type : '';
  const calls = type === 'action.goto_dialog' ? String(content.dialog) : undefined;
  const waits = stepOf(type)?.kind === 'receive';
  return { index, dialog, block, calls, waits, routes: [], reads: readsOf(content) };
}

/** A way to a missing block leads nowhere: that is a separate fault. */
function routeOf({ target, sets }: Way, byName: Map<string, Node>): Route[] {
  if (target === undefined) return [{ to: undefined, sets }];
  const to = byName.get(target);
  return to ? [{ to, sets }] : [];
}

/** The blocks of a flow and how they lead to each other; values that are not shaped like a block are left out. */
export function graphOf(flow: Loose, dialogs: Loose): Graph {
  const nodes: Node[] = [];
  const entries = new Map<string, Node>();
  for (const [name, dialog] of Object.entries(dialogs)) {
    if (!isObject(dialog) || !isObject(dialog.blocks)) continue;
    const blocks = Object.entries(dialog.blocks).filter(([, content]) => isObject(content));
    const byName = new Map<string, Node>();
    for (const [block, content] of blocks) {
      const node = nodeOf(nodes.length, name, block, content as Loose);
      nodes.push(node);
      byName.set(block, node);
    }
    for (const [block, content] of blocks) {
      const routes = waysOf(content as Loose).flatMap((way) => routeOf(way, byName));
      byName.get(block)?.routes.push(...routes);
    }
    const entry = typeof dialog.start === 'string' ? byName.get(dialog.start) : undefined;
    if (entry) entries.set(name, entry);
  }
  const start = typeof flow.start === 'string' ? entries.get(flow.start) : undefined;
  return { nodes, entries, dialogs: Object.keys(dialogs), start };
}
