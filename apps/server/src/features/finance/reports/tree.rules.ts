import type { Node } from './registers.store.ts';

/** 1.2 before 1.10. */
function byCode({ code: a }: Node, { code: b }: Node): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (const [at, part] of left.entries()) {
    const other = right[at] ?? -1;
    if (part !== other) return part - other;
  }
  return left.length - right.length;
}

/** Nodes in the order of their codes, each after the one above it, with how many are above it. A parent that is not among them is none. */
export function ordered<N extends Node>(nodes: readonly N[]): { node: N; level: number }[] {
  const known = new Set(nodes.map(({ id }) => id));
  const above = (node: N) =>
    node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null;
  const below = Map.groupBy(nodes.toSorted(byCode), above);
  const walk = (parent: number | null, level: number): { node: N; level: number }[] =>
    (below.get(parent) ?? []).flatMap((node) => [{ node, level }, ...walk(node.id, level + 1)]);
  return walk(null, 0);
}

/** The node and all below it. */
export function branchOf(nodes: readonly Node[], id: number): number[] {
  const below = Map.groupBy(nodes, ({ parent_id }) => parent_id);
  const found = [id];
  for (const one of found) found.push(...(below.get(one) ?? []).map((node) => node.id));
  return found;
}

/** Numbers of nodes added to all nodes above them. */
export function addUp<T>(
  nodes: readonly Node[],
  numbers: ReadonlyMap<number, T>,
  add: (a: T, b: T) => T,
): Map<number, T> {
  const parents = new Map(nodes.map(({ id, parent_id }) => [id, parent_id]));
  const sums = new Map<number, T>();
  for (const [id, number] of numbers) {
    for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
      const sum = sums.get(at);
      sums.set(at, sum === undefined ? number : add(sum, number));
    }
  }
  return sums;
}
