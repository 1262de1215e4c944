import { type FlowFault, faultAt } from './fault.ts';
import type { Graph, Node } from './graph.ts';
import { reach } from './reach.ts';

const SHOWN = 6;

/** Blocks that may follow in the same turn. The block after a call follows if the dialog can end without a question. */
function followers({ entries }: Graph, node: Node, silent: Set<string>): Node[] {
  if (node.waits) return [];
  const after = node.routes.flatMap(({ to }) => to ?? []);
  if (node.calls === undefined) return after;
  const entry = entries.get(node.calls);
  return [...(entry ? [entry] : []), ...(silent.has(node.calls) ? after : [])];
}

function nameOf({ dialog, block }: Node, { dialog: from }: Node): string {
  return dialog === from ? block : `${dialog}/${block}`;
}

function faultOf(loop: Node[]): FlowFault[] {
  const [head] = loop;
  if (!head) return [];
  const names = loop.slice(0, SHOWN).map((node) => nameOf(node, head));
  if (loop.length > SHOWN) names.push('…');
  const message = `Repetição sem pergunta: ${[...names, head.block].join(' → ')}.`;
  return [faultAt(head, { code: 'LOOP', message })];
}

/**
 * Every cycle of blocks in which nothing waits for an answer, at its first block. A depth-first walk finds a block that
 * is on its own path again; each block is reported once, with the beginning of its cycle.
 */
export function faultsOfLoops(graph: Graph): FlowFault[] {
  const silent = reach(graph, graph.entries.values(), (node) => !node.waits).over;
  const done = new Uint8Array(graph.nodes.length);
  const onPath = new Map<Node, number>();
  const heads = new Map<Node, Node[]>();
  const path: { node: Node; open: Node[] }[] = [];
  const enter = (node: Node) => {
    done[node.index] = 1;
    onPath.set(node, path.length);
    path.push({ node, open: followers(graph, node, silent).toReversed() });
  };
  for (const root of [...(graph.start ? [graph.start] : []), ...graph.nodes]) {
    if (!done[root.index]) enter(root);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.open.pop();
      const from = next && onPath.get(next);
      if (!next) onPath.delete(path.pop()?.node ?? top.node);
      else if (from === undefined && !done[next.index]) enter(next);
      else if (from !== undefined && !heads.has(next))
        heads.set(
          next,
          path.slice(from, from + SHOWN + 1).map(({ node }) => node),
        );
    }
  }
  return [...heads.values()].flatMap(faultOf);
}
