import type { Dialog } from '@balcao/dialog/flow';
import { drawingOf, SIZE } from './drawing.ts';
import type { Place } from './places.ts';

export type Direction = 'TB' | 'LR';
export type LayoutAsked = {
  direction: Direction;
  nodes: { id: string; width: number; height: number }[];
  edges: [string, string][];
};
export type LayoutMade = { id: string; place: Place }[];

/** Longer than any flow takes; then the blocks stay where they are. */
const PATIENCE_MS = 30_000;

function asked({ blocks }: Dialog, direction: Direction): LayoutAsked {
  const all = Object.values(blocks);
  return {
    direction,
    nodes: all.map((block) => ({
      id: block.id,
      width: SIZE.width,
      height: drawingOf(block).height,
    })),
    edges: all.flatMap((block) =>
      drawingOf(block).ways.flatMap(({ target }): [string, string][] =>
        target !== null && blocks[target] ? [[block.id, target]] : [],
      ),
    ),
  };
}

/** Where the blocks of a dialog stand best, worked out beside the page; undefined if that took too long or failed. */
export function layoutOf(
  dialog: Dialog,
  direction: Direction,
): Promise<ReadonlyMap<string, Place> | undefined> {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadonlyMap<string, Place> | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    worker.onmessage = ({ data }: MessageEvent<LayoutMade>) => {
      clearTimeout(timer);
      resolve(new Map(data.map(({ id, place }) => [id, place])));
    };
    worker.onerror = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
    worker.postMessage(asked(dialog, direction));
  }).finally(() => worker.terminate());
}
