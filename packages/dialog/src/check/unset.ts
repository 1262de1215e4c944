import { type FlowFault, faultAt, quoted } from './fault.ts';
import type { Graph, Node } from './graph.ts';
import { reachAll } from './reach.ts';

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

type Route = Node['routes'][number];

/** The ways that set each variable. */
function settersOf(nodes: Node[]): Map<string, Set<Route>> {
  const setters = new Map<string, Set<Route>>();
  for (const { routes } of nodes) {
    for (const route of routes) {
      for (const name of route.sets) {
        const known = setters.get(name);
        if (known) known.add(route);
        else setters.set(name, new Set([route]));
      }
    }
  }
  return setters;
}

/** As many as there are bits. */
const AT_ONCE = 31;

/**
 * Variables that are read where some path from the start has not set them: for each variable, the blocks that can be
 * reached without passing a block that sets it. `known` are set from the beginning.
 */
export function faultsOfUnset(graph: Graph, known: ReadonlySet<string>): FlowFault[] {
  const from = graph.start ? [graph.start] : [];
  const setters = settersOf(graph.nodes);
  const read = [...readersOf(graph.nodes)].filter(([name]) => !known.has(name));
  const faults: FlowFault[] = [];
  for (let first = 0; first < read.length; first += AT_ONCE) {
    const lot = read.slice(first, first + AT_ONCE);
    const sets = new Map<Route, number>();
    for (const [bit, [name]] of lot.entries())
      for (const route of setters.get(name) ?? [])
        sets.set(route, (sets.get(route) ?? 0) | (1 << bit));
    const { seen } = reachAll(
      graph,
      from,
      2 ** lot.length - 1,
      (_, route) => ~(sets.get(route) ?? 0),
    );
    for (const [bit, [name, readers]] of lot.entries()) {
      const why = setters.has(name)
        ? 'pode ainda não ter valor neste ponto'
        : 'nunca recebe um valor';
      const message = `A variável ${quoted(name)} ${why}.`;
      for (const node of readers)
        if ((seen[node.index] ?? 0) & (1 << bit))
          faults.push(faultAt(node, { code: 'UNSET_VARIABLE', message }));
    }
  }
  return faults;
}
