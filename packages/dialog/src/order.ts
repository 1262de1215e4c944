import { exitsOf } from './exits.ts';
import type { Flow, Position } from './flow.ts';
import { blockAt, entryOf, wireId } from './place.ts';

/** The reachable blocks, in the order in which a conversation meets them. */
export function* positionsInOrder(flow: Flow): Generator<Position> {
  const seen = new Set<string>();
  const open: (Position | undefined)[] = [entryOf(flow, flow.start)];
  while (open.length > 0) {
    const at = open.pop();
    const block = at && blockAt(flow, at);
    if (!block || seen.has(wireId(at))) continue;
    seen.add(wireId(at));
    yield at;
    open.push(...exitsOf(flow, block, at).toReversed());
  }
}
