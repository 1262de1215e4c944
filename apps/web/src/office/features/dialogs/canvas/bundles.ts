import type { WayEdge } from './nodes.ts';

/** Nobody can tell more lines to one block apart, and thousands of them would stop the page. */
const MOST_TO_ONE = 40;

function bundleOf(first: WayEdge, count: number): WayEdge {
  const label = `${count.toLocaleString('pt-BR')} caminhos`;
  return {
    ...first,
    // No block has an empty name.
    id: `:${first.target}`,
    ariaLabel: `${label} levam a ${first.target}`,
    selectable: false,
    reconnectable: false,
    data: { exit: first.data?.exit ?? 'next', label, bundle: true },
  };
}

/** The edges as they are drawn: those to one block as a single one if they are too many, besides those of chosen blocks. */
export function bundled(edges: WayEdge[], chosen: readonly string[]): WayEdge[] {
  const arrivals = new Map<string, number>();
  for (const { target } of edges) arrivals.set(target, (arrivals.get(target) ?? 0) + 1);
  const isCrowded = (target: string) => (arrivals.get(target) ?? 0) > MOST_TO_ONE;
  if (![...arrivals.keys()].some(isCrowded)) return edges;
  const own = new Set(chosen);
  const single = edges.filter(({ source, target }) => !isCrowded(target) || own.has(source));
  const firsts = new Map(edges.toReversed().map((edge) => [edge.target, edge]));
  const bundles = [...firsts.values()].filter(({ target }) => isCrowded(target));
  return [...single, ...bundles.map((edge) => bundleOf(edge, arrivals.get(edge.target) ?? 0))];
}
