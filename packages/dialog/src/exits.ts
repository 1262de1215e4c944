import type { Block, Case, Flow, Position } from './flow.ts';
import { entryOf } from './place.ts';
import { stepOf } from './steps/registry.ts';

/** Where a field of a block may lead, according to its step type. */
function exitsOfField(flow: Flow, kind: string, value: unknown, at: Position): Position[] {
  if (kind === 'cases' && Array.isArray(value))
    return value.map(({ target }: Case) => ({ dialog: at.dialog, block: target }));
  if (typeof value !== 'string') return [];
  if (kind === 'block') return [{ dialog: at.dialog, block: value }];
  return kind === 'dialog' ? [entryOf(flow, value)] : [];
}

/** Every position that a block may lead to: its branches first, its `next` last. The positions may not exist. */
export function exitsOf(flow: Flow, block: Block, at: Position): Position[] {
  const fields = Object.entries(stepOf(block.type)?.fields ?? {});
  const ordered = fields.toSorted(([a], [b]) => Number(a === 'next') - Number(b === 'next'));
  const values = block as unknown as Record<string, unknown>;
  return ordered.flatMap(([name, { kind }]) => exitsOfField(flow, kind, values[name], at));
}
