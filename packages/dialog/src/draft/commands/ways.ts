import { declaredBy } from '../../check/fields.ts';
import { type Loose, own } from '../../check/schema.ts';
import type { Block, Condition, Flow, Json } from '../../flow.ts';
import type { Change } from '../change.ts';
import { setField } from './fields.ts';

function blockIn(flow: Flow, dialog: string, id: string): Block | undefined {
  return own(own(flow.dialogs, dialog)?.blocks ?? {}, id);
}

function isWay(block: Block, exit: string): boolean {
  return declaredBy(block as unknown as Loose).some(
    ([field, { kind }]) => field === exit && (kind === 'block' || kind === 'dialog'),
  );
}

/**
 * Leads a way out of a block (`Way.exit` of ../ways.ts) to a block, a call to a dialog, or nowhere (null). No change
 * where the way or the target does not exist, or where the way must lead somewhere.
 */
export function connect(
  flow: Flow,
  dialog: string,
  id: string,
  exit: string,
  target: string | null,
): Change[] {
  const block = blockIn(flow, dialog, id);
  if (!block) return [];
  if (isWay(block, exit)) return setField(flow, dialog, id, exit, target ?? undefined);
  const index = /^cases\.(\d+)$/.exec(exit)?.[1];
  if (block.type !== 'condition.case' || index === undefined || target === null) return [];
  if (!block.cases[Number(index)]) return [];
  const cases = block.cases.map((one, at) => (at === Number(index) ? { ...one, target } : one));
  return setField(flow, dialog, id, 'cases', cases as Json);
}

/** Adds a case as the last one. Until it is connected, it leads where the block goes on, or to the dialog's start. */
export function addCase(flow: Flow, dialog: string, id: string, when: Condition): Change[] {
  const block = blockIn(flow, dialog, id);
  if (block?.type !== 'condition.case') return [];
  const target = block.next ?? own(flow.dialogs, dialog)?.start ?? '';
  return setField(flow, dialog, id, 'cases', [...block.cases, { when, target }] as Json);
}

/** Removes a case; the others keep their order. */
export function removeCase(flow: Flow, dialog: string, id: string, index: number): Change[] {
  const block = blockIn(flow, dialog, id);
  if (block?.type !== 'condition.case' || !block.cases[index]) return [];
  return setField(flow, dialog, id, 'cases', block.cases.toSpliced(index, 1) as Json);
}
