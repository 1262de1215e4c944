import type { Graph, Node } from './graph.ts';

type Taken = Node['routes'][number];

/**
 * Up to 31 questions at once, one bit each: by a node's index, for which of them it can be reached, and by a dialog's name, for which of
 * them the dialog can come to its end. `passing` says for which of them a way is open. Called dialogs return only to their callers: a
 * caller goes on once its dialog can end.
 */
export function reachAll(
  { nodes, entries }: Graph,
  from: Iterable<Node>,
  all: number,
  passing: (node: Node, route: Taken) => number,
) {
  const seen = new Int32Array(nodes.length);
  const over = new Map<string, number>();
  const callers = new Map<string, Set<Node>>();
  const open: Node[] = [];
  const isOpen = new Uint8Array(nodes.length);
  const revisit = (node: Node) => {
    if (isOpen[node.index]) return;
    isOpen[node.index] = 1;
    open.push(node);
  };
  const enter = (node: Node, bits: number) => {
    const known = seen[node.index] ?? 0;
    if ((bits & ~known) === 0) return;
    seen[node.index] = known | bits;
    revisit(node);
  };
  const end = (dialog: string, bits: number) => {
    const known = over.get(dialog) ?? 0;
    if ((bits & ~known) === 0) return;
    over.set(dialog, known | bits);
    for (const caller of callers.get(dialog) ?? []) revisit(caller);
  };
  /** For which of the questions the conversation comes back from a call. */
  const call = (node: Node, dialog: string, bits: number) => {
    const known = callers.get(dialog) ?? new Set<Node>();
    callers.set(dialog, known.add(node));
    const entry = entries.get(dialog);
    if (entry) enter(entry, bits);
    return bits & (over.get(dialog) ?? 0);
  };
  for (const node of from) enter(node, all);
  for (let node = open.pop(); node; node = open.pop()) {
    isOpen[node.index] = 0;
    const here = seen[node.index] ?? 0;
    const bits = node.calls === undefined ? here : call(node, node.calls, here);
    if (bits === 0) continue;
    for (const route of node.routes) {
      const left = bits & passing(node, route);
      if (left === 0) continue;
      if (route.to) enter(route.to, left);
      else end(node.dialog, left);
    }
  }
  return { seen, over };
}

/** Everything that can be reached from some blocks on the ways that `passes` allows. */
export function reach(
  graph: Graph,
  from: Iterable<Node>,
  passes: (node: Node, route: Taken) => boolean,
): { seen: Int32Array; over: Set<string> } {
  const { seen, over } = reachAll(graph, from, 1, (node, route) => Number(passes(node, route)));
  return { seen, over: new Set(over.keys()) };
}
