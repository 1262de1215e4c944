import type { Dialog } from '@balcao/dialog/flow';
import { allSteps } from '@balcao/dialog/steps/registry';
import { describe, expect, test } from 'vitest';
import { contactFlow } from '../apps/server/src/demo/flows.ts';
import { solarFlow } from '../apps/server/src/demo/solar-flow.ts';
import { drawingOf, SIZE } from '../apps/web/src/office/features/dialogs/canvas/drawing.ts';

const sale = solarFlow({ unitId: 1, salesId: 1 });
const dialogs = Object.entries({ ...sale.dialogs, ...contactFlow.dialogs });

type Box = { id: string; x: number; y: number; width: number; height: number };

const blocksOf = ({ blocks }: Dialog): Box[] =>
  Object.values(blocks).map((block) => ({
    id: block.id,
    ...(block.position ?? { x: Number.NaN, y: Number.NaN }),
    width: SIZE.width,
    height: drawingOf(block).height,
  }));
const marksOf = ({ marks = {} }: Dialog, kind: 'note' | 'group'): Box[] =>
  Object.entries(marks).flatMap(([id, mark]) => (mark.kind === kind ? [{ id, ...mark }] : []));

const touches = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const holds = (frame: Box, box: Box) =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height;

function overlaps(boxes: Box[]): string[] {
  return boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b) => (touches(a, b) ? `${a.id} and ${b.id}` : [])),
  );
}

describe.each(dialogs)("the demonstration's dialog %s", (_, dialog) => {
  const blocks = blocksOf(dialog);
  const groups = marksOf(dialog, 'group');
  test('every block stands somewhere, and none on another one, a note or a frame', () => {
    expect(blocks.filter(({ x, y }) => !Number.isFinite(x + y)).map(({ id }) => id)).toEqual([]);
    expect(overlaps([...blocks, ...marksOf(dialog, 'note')])).toEqual([]);
    expect(overlaps([...groups, ...marksOf(dialog, 'note')])).toEqual([]);
  });

  test('each block is in exactly one group with a title', () => {
    const around = blocks.map((box) => groups.filter((group) => holds(group, box)).length);
    expect(around.every((count) => count === 1)).toBe(true);
    const titles = Object.values(dialog.marks ?? {}).flatMap((mark) =>
      mark.kind === 'group' ? [mark.title] : [],
    );
    expect(titles.filter((title) => title === '')).toEqual([]);
  });
});

test('every step type stands on the canvas of the flow behind /cb/demo', () => {
  const drawn = Object.values(sale.dialogs).flatMap(({ blocks }) => Object.values(blocks));
  const types = new Set(drawn.filter(({ position }) => position).map(({ type }) => type as string));
  expect(allSteps().flatMap(([type]) => (types.has(type) ? [] : [type]))).toEqual([]);
});
