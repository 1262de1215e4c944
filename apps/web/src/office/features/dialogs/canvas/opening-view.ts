import type { Dialog } from '@balcao/dialog/flow';
import type { ReactFlowInstance } from '@xyflow/react';
import { drawingOf, SIZE } from './drawing.ts';
import type { CanvasNode, WayEdge } from './nodes.ts';
import { placesOf } from './places.ts';

/** Below the place bar, which must cover neither blocks nor the titles of groups. */
const MARGIN = 72;
/** Texts are small but readable. */
const READABLE = 0.7;

/** The whole dialog if it can be read at that size, else its beginning. */
export function openingView(
  instance: ReactFlowInstance<CanvasNode, WayEdge>,
  dialog: Dialog,
  { clientWidth, clientHeight }: HTMLElement,
): void {
  const places = [...placesOf(dialog)].flatMap(([id, place]) => {
    const block = dialog.blocks[id];
    return block ? [{ ...place, bottom: place.y + drawingOf(block).height }] : [];
  });
  const marks = Object.values(dialog.marks ?? {});
  const left = Math.min(...[...places, ...marks].map(({ x }) => x));
  const top = Math.min(...[...places, ...marks].map(({ y }) => y));
  const width = Math.max(...places.map(({ x }) => x)) + SIZE.width - left;
  const height = Math.max(...places.map(({ bottom }) => bottom)) - top;
  const room = { width: clientWidth - 2 * MARGIN, height: clientHeight - 2 * MARGIN };
  const zoom = Math.min(1, room.width / width, room.height / height);
  if (zoom >= READABLE) {
    const x = (clientWidth - width * zoom) / 2 - left * zoom;
    void instance.setViewport({ x, y: MARGIN - top * zoom, zoom });
    return;
  }
  const start = placesOf(dialog).get(dialog.start) ?? { x: left, y: top };
  const x = clientWidth / 2 - (start.x + SIZE.width / 2) * READABLE;
  const around = marks.filter(
    (mark) => mark.x <= start.x && start.x < mark.x + mark.width && start.y < mark.y + mark.height,
  );
  const first = Math.min(start.y, ...around.map(({ y }) => y).filter((y) => start.y - y < MARGIN));
  void instance.setViewport({ x, y: MARGIN - first * READABLE, zoom: READABLE });
}
