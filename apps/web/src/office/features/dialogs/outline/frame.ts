import type { Dialog } from '@balcao/dialog/flow';
import { drawingOf, SIZE } from '../canvas/drawing.ts';
import { placesOf } from '../canvas/places.ts';

type Frame = { x: number; y: number; width: number; height: number };

const AROUND = 24;
const TITLE = 32;

/** The frame of a group around blocks on the canvas. */
export function frameAround(dialog: Dialog | undefined, ids: readonly string[]): Frame {
  const places = dialog && placesOf(dialog);
  const boxes = ids.flatMap((id) => {
    const [block, place] = [dialog?.blocks[id], places?.get(id)];
    return block && place ? [{ ...place, height: drawingOf(block).height }] : [];
  });
  if (boxes.length === 0) return { x: 0, y: 0, width: SIZE.width, height: SIZE.width };
  const left = Math.min(...boxes.map(({ x }) => x)) - AROUND;
  const top = Math.min(...boxes.map(({ y }) => y)) - AROUND - TITLE;
  const right = Math.max(...boxes.map(({ x }) => x + SIZE.width)) + AROUND;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + AROUND;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
