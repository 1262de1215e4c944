import { type FlowFault, faultAt, quoted } from './fault.ts';
import type { Graph, Node } from './graph.ts';
import { reach } from './reach.ts';

/** Which blocks read each variable. */
function readersOf(nodes: Node[]): Map<string, Node[]> {
  const readers = new Map<string, Node[]>();
  for (const node of nodes) {
    for (const name of node.reads) {
      const known = readers.get(name);
      if (known) known.push(node);
      else readers.set(name, [node]);
    }
  }
  return readers;
}

/**
 * Variables that are read where, on some way from the start, nothing has set them: for each one, the blocks that can
 * be reached without passing what sets it. `known` stand from the beginning.
 */
export function faultsOfUnset(graph: Graph, known: ReadonlySet<string>): FlowFault[] {
  const from = graph.start ? [graph.start] : [];
  const set = new Set(graph.nodes.flatMap(({ routes }) => routes.flatMap(({ sets }) => sets)));
  const everywhere = reach(graph, from, () => true).seen;
  const without = (name: string) => reach(graph, from, (_, { sets }) => !sets.includes(name)).seen;
  return [...readersOf(graph.nodes)].flatMap(([name, readers]) => {
    if (known.has(name)) return [];
    const seen = set.has(name) ? without(name) : everywhere;
    const why = set.has(name) ? 'pode ainda não ter valor neste ponto' : 'nunca recebe um valor';
    return readers
      .filter(({ index }) => seen[index])
      .map((node) =>
        faultAt(node, { code: 'UNSET_VARIABLE', message: `A variável ${quoted(name)} ${why}.` }),
      );
  });
}
