import type { Dialog } from '@balcao/dialog/flow';
import { drawingOf, SIZE } from './drawing.ts';

export type Place = { x: number; y: number };

const GAP = 48;
const COLUMN = SIZE.width + GAP;

/** The blocks by their distance from the start, those that nothing leads to last. */
function layersOf({ start, blocks }: Dialog): string[][] {
  const seen = new Set<string>();
  const layers: string[][] = [];
  let layer = blocks[start] ? [start] : [];
  while (layer.length > 0) {
    for (const id of layer) seen.add(id);
    layers.push(layer);
    const next = new Set<string>();
    for (const id of layer) {
      const block = blocks[id];
      for (const { target } of block ? drawingOf(block).ways : []) {
        if (target && blocks[target] && !seen.has(target)) next.add(target);
      }
    }
    layer = [...next];
  }
  const rest = Object.keys(blocks).filter((id) => !seen.has(id));
  return rest.length > 0 ? [...layers, rest] : layers;
}

const places = new WeakMap<Dialog, Map<string, Place>>();

/** Where blocks stand that nobody has placed yet: in rows by their distance from the start. */
function unplaced(dialog: Dialog): Map<string, Place> {
  const made = new Map<string, Place>();
  let y = 0;
  for (const layer of layersOf(dialog)) {
    const heights = layer.map((id) => {
      const block = dialog.blocks[id];
      return block ? drawingOf(block).height : 0;
    });
    layer.forEach((id, column) => {
      made.set(id, { x: (column - (layer.length - 1) / 2) * COLUMN, y });
    });
    y += Math.max(...heights) + GAP;
  }
  return made;
}

/** Where each block of a dialog stands. */
export function placesOf(dialog: Dialog): ReadonlyMap<string, Place> {
  const known = places.get(dialog);
  if (known) return known;
  const entries = Object.values(dialog.blocks);
  const own = entries.every(({ position }) => position) ? undefined : unplaced(dialog);
  const made = new Map(
    entries.map(({ id, position }) => [id, position ?? own?.get(id) ?? { x: 0, y: 0 }]),
  );
  places.set(dialog, made);
  return made;
}
