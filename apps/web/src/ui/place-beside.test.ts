import { expect, test } from 'vitest';
import { placeBeside } from './place-beside.ts';

const view = { top: 0, right: 400, bottom: 600, left: 0 };
const field = (top: number, left = 20) => ({ top, right: left + 200, bottom: top + 40, left });
const panel = { width: 200, height: 240 };

test('below where there is room', () => {
  expect(placeBeside(field(100), panel, view)).toEqual({ top: 144, left: 20, height: 240 });
});

test('above where there is more room', () => {
  expect(placeBeside(field(500), panel, view)).toEqual({ top: 256, left: 20, height: 240 });
});

test('where neither side has enough, on the larger one, as high as it is', () => {
  const low = { ...view, bottom: 300 };
  expect(placeBeside(field(160), panel, low)).toEqual({ top: 0, left: 20, height: 156 });
  expect(placeBeside(field(60), panel, low)).toEqual({ top: 104, left: 20, height: 196 });
});

test('above, if it is wished there', () => {
  expect(placeBeside(field(300), panel, view, { side: 'above' }).top).toBe(56);
  expect(placeBeside(field(100), panel, view, { side: 'above' }).top).toBe(144);
});

test('it stays in the view sideways', () => {
  expect(placeBeside(field(100, 190), { ...panel, width: 260 }, view).left).toBe(140);
  expect(placeBeside(field(100, 0), { ...panel, width: 260 }, view, { align: 'end' }).left).toBe(0);
});
