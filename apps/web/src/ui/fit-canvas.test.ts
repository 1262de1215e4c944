import { expect, test } from 'vitest';
import { fitStrokes } from './fit-canvas.ts';

const pen = {
  dotSize: 1.5,
  minWidth: 0.5,
  maxWidth: 2.5,
  penColor: 'blue',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const;

const stroke = (...points: [number, number][]) => ({
  ...pen,
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 1 })),
});

test('strokes that a turned phone has no room for are made smaller in their own shape', () => {
  const [first, second] = fitStrokes([stroke([10, 100], [50, 20]), stroke([400, 100])], 208);
  expect(first?.points[0]).toMatchObject({ x: 5, y: 50, pressure: 0.5, time: 1 });
  expect(second?.points[0]).toMatchObject({ x: 200, y: 50 });
});

test('strokes that fit stay as they were drawn', () => {
  const strokes = [stroke([10, 100], [50, 20])];
  expect(fitStrokes(strokes, 700)).toEqual(strokes);
  expect(fitStrokes([], 300)).toEqual([]);
});
