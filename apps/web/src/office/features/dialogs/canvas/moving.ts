import type { Change } from '@balcao/dialog/draft/change';
import { moveBlocks } from '@balcao/dialog/draft/commands/blocks';
import { setMark } from '@balcao/dialog/draft/commands/marks';
import type { Dialog, Flow } from '@balcao/dialog/flow';
import type { NodeDimensionChange, NodePositionChange } from '@xyflow/react';
import { markId, markIn } from '../draft-store.ts';
import { drawingOf, SIZE } from './drawing.ts';
import { type Place, placesOf } from './places.ts';

type Places = ReadonlyMap<string, Place>;

/** The blocks that stand inside a group's frame. */
function inside(dialog: Dialog, group: string): [string, Place][] {
  const mark = dialog.marks?.[group];
  if (mark?.kind !== 'group') return [];
  return [...placesOf(dialog)].filter(([id, { x, y }]) => {
    const block = dialog.blocks[id];
    const height = block ? drawingOf(block).height : 0;
    const within = x >= mark.x && x + SIZE.width <= mark.x + mark.width;
    return within && y >= mark.y && y + height <= mark.y + mark.height;
  });
}

/** Where dragged nodes are now; a group carries the blocks inside it. */
export function withCarried(dialog: Dialog, moving: Places, moves: NodePositionChange[]): Places {
  const next = new Map(moving);
  for (const { id, position } of moves) if (position) next.set(id, position);
  for (const { id, position } of moves) {
    const mark = dialog.marks?.[markIn(id)];
    if (!position || !mark) continue;
    const by = { x: position.x - mark.x, y: position.y - mark.y };
    for (const [block, { x, y }] of inside(dialog, markIn(id)))
      next.set(block, { x: x + by.x, y: y + by.y });
  }
  return next;
}

/** The changes that leave nodes where they were dropped, and marks as large as they were drawn. */
export function moveChanges(
  flow: Flow,
  name: string,
  places: Places,
  sizes: NodeDimensionChange[] = [],
): Change[] {
  const rounded = new Map(
    [...places].map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }]),
  );
  const marks = new Set([...places.keys(), ...sizes.map(({ id }) => id)].map(markIn));
  const drawn = [...marks].flatMap((id) => {
    const mark = flow.dialogs[name]?.marks?.[id];
    if (!mark) return [];
    const size = sizes.find((one) => one.id === markId(id))?.dimensions;
    return setMark(flow, name, id, { ...mark, ...rounded.get(markId(id)), ...size });
  });
  return [...moveBlocks(flow, name, rounded), ...drawn];
}
