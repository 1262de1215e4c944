import type { Graph, Node } from './graph.ts';

type Taken = Node['routes'][number];
type Reached = {
  /** By a node's index: 1 if it can be reached. */
  seen: Uint8Array;
  /** Dialogs that can come to their end. */
  over: Set<string>;
};

/**
 * All that can be reached from some blocks on ways that `passes` lets through. Called dialogs go back to each of
 * their callers, and to nobody else: a caller goes on once its dialog can come to an end. Every block is entered at
 * most once.
 */
export function reach(
  { nodes, entries }: Graph,
  from: Iterable<Node>,
  passes: (node: Node, route: Taken) => boolean,
): Reached {
  const seen = new Uint8Array(nodes.length);
  const over = new Set<string>();
  const callers = new Map<string, Node[]>();
  const entered: Node[] = [];
  const returned: Node[] = [];
  const enter = (node: Node) => {
    if (seen[node.index]) return;
    seen[node.index] = 1;
    entered.push(node);
  };
  const end = (dialog: string) => {
    if (over.has(dialog)) return;
    over.add(dialog);
    for (const caller of callers.get(dialog) ?? []) returned.push(caller);
  };
  const goOn = (node: Node) => {
    for (const route of node.routes) {
      if (!passes(node, route)) continue;
      if (route.to) enter(route.to);
      else end(node.dialog);
    }
  };
  const call = (node: Node, dialog: string) => {
    const waiting = callers.get(dialog);
    if (waiting) waiting.push(node);
    else callers.set(dialog, [node]);
    const entry = entries.get(dialog);
    if (entry) enter(entry);
  };
  for (const node of from) enter(node);
  for (let node = entered.pop(); node; node = returned.pop() ?? entered.pop()) {
    if (node.calls === undefined || over.has(node.calls)) goOn(node);
    else call(node, node.calls);
  }
  return { seen, over };
}
