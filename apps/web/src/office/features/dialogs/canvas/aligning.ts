import type { Dialog } from '@balcao/dialog/flow';
import { drawingOf, SIZE } from './drawing.ts';
import { type Place, placesOf } from './places.ts';

export type Alignment = 'left' | 'middle' | 'top' | 'rows' | 'columns';

type Box = Place & { id: string; height: number };

function boxesOf(dialog: Dialog, ids: readonly string[]): Box[] {
  const places = placesOf(dialog);
  return ids.flatMap((id) => {
    const [block, place] = [dialog.blocks[id], places.get(id)];
    return block && place ? [{ id, ...place, height: drawingOf(block).height }] : [];
  });
}

/** The same distance between each two neighbours, from the first to the last. */
function spread(boxes: Box[], start: (box: Box) => number, size: (box: Box) => number) {
  const sorted = boxes.toSorted((a, b) => start(a) - start(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length < 3)
    return new Map(boxes.map((box) => [box.id, start(box)]));
  const whole = start(last) + size(last) - start(first);
  const filled = sorted.reduce((sum, box) => sum + size(box), 0);
  const gap = (whole - filled) / (sorted.length - 1);
  let at = start(first);
  return new Map(
    sorted.map((box) => {
      const own = at;
      at += size(box) + gap;
      return [box.id, own] as const;
    }),
  );
}

/** Where chosen blocks stand after they were aligned, or spread evenly. */
export function alignedPlaces(
  dialog: Dialog,
  ids: readonly string[],
  how: Alignment,
): ReadonlyMap<string, Place> {
  const boxes = boxesOf(dialog, ids);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const middle = boxes.reduce((sum, { y, height }) => sum + y + height / 2, 0) / boxes.length;
  const columns =
    how === 'columns'
      ? spread(
          boxes,
          ({ x }) => x,
          () => SIZE.width,
        )
      : undefined;
  const rows =
    how === 'rows'
      ? spread(
          boxes,
          ({ y }) => y,
          ({ height }) => height,
        )
      : undefined;
  const placed: Record<Alignment, (box: Box) => Place> = {
    left: ({ y }) => ({ x: left, y }),
    top: ({ x }) => ({ x, y: top }),
    middle: ({ x, height }) => ({ x, y: middle - height / 2 }),
    columns: ({ id, x, y }) => ({ x: columns?.get(id) ?? x, y }),
    rows: ({ id, x, y }) => ({ x, y: rows?.get(id) ?? y }),
  };
  return new Map(boxes.map((box) => [box.id, placed[how](box)]));
}
