import { declaredBy } from '../../check/fields.ts';
import { isObject, type Loose, own } from '../../check/schema.ts';
import { targetsOf } from '../../check/targets.ts';
import type { Dialog, Flow, Json } from '../../flow.ts';
import { type Change, changesInDialog } from '../change.ts';
import { isBlock } from '../shape.ts';

/** Whether a block leads nowhere where it did not lead before. */
function isAstray(flow: Flow, dialog: Dialog, before: Loose, after: Loose): boolean {
  const known = new Set(targetsOf(before).map(({ field, name }) => `${field} ${name}`));
  return targetsOf(after).some(
    ({ field, kind, name }) =>
      !known.has(`${field} ${name}`) &&
      !Object.hasOwn(kind === 'dialog' ? flow.dialogs : dialog.blocks, name),
  );
}

function hasField(block: Loose, field: string): boolean {
  const isDrawn = field === 'position' || field === 'note';
  return isDrawn || declaredBy(block).some(([name]) => name === field);
}

/**
 * Sets a field of a block, or removes it (undefined). No change where the field cannot hold the value: a required one
 * that would go, a list that is none, a way to a block that does not exist. A block's name has its own command.
 */
export function setField(
  flow: Flow,
  dialog: string,
  id: string,
  field: string,
  value: Json | undefined,
): Change[] {
  const place = own(flow.dialogs, dialog);
  const before = place && own(place.blocks, id);
  if (!place || !before || !hasField(before as unknown as Loose, field)) return [];
  const others = Object.entries(before).filter(([key]) => key !== field);
  const after = Object.fromEntries(value === undefined ? others : [...others, [field, value]]);
  if (!isBlock(after, id) || !isObject(after)) return [];
  if (isAstray(flow, place, before as unknown as Loose, after)) return [];
  return changesInDialog(dialog, place, { ...place, blocks: { ...place.blocks, [id]: after } });
}
