import { expect, test } from 'vitest';
import { roundTicks } from './paper.rules.ts';

test.each([
  [0, 'count', [0, 1]],
  [2, 'count', [0, 1, 2]],
  [7, 'count', [0, 5, 10]],
  [61, 'count', [0, 50, 100]],
  [1_384, 'count', [0, 500, 1_000, 1_500]],
  [3, 'cents', [0, 100]],
  [249_900, 'cents', [0, 100_000, 200_000, 300_000]],
] as const)('lines across a chart up to %d %s stand at round numbers', (most, unit, ticks) => {
  expect(roundTicks(0, most, unit)).toEqual(ticks);
});

test('where more goes back than comes, lines stand below 0, too', () => {
  expect(roundTicks(-40_000, 90_000, 'cents')).toEqual([-50_000, 0, 50_000, 100_000]);
});
