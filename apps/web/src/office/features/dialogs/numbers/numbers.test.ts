import type { BlockNumbers, DialogAnalytics } from '@balcao/contract/dialogs/analytics';
import { expect, test } from 'vitest';
import { numbersFrom } from './numbers.ts';

const block = (name: string, stopped: number, ways = {}): BlockNumbers => ({
  ...{ block: name, visits: 10, stopped, refused: 0, median_s: null, ways },
});
const answer = (...blocks: BlockNumbers[]): DialogAnalytics => ({
  ...{ started: 10, finished: 4, failed: 0, blocks, days: [], from: '', to: '', version: null },
  counted_until: null,
});

test('the first three blocks are marked, but none at which nobody stopped', () => {
  const { blocks } = numbersFrom(
    answer(block('d/a', 9), block('d/b', 3), block('d/c', 0), block('d/d', 0)),
    '',
  );
  expect([...blocks.values()].map(({ rank }) => rank)).toEqual([1, 2, undefined, undefined]);
  const many = numbersFrom(answer(...[5, 4, 3, 2].map((one) => block(`d/${one}`, one))), '');
  expect([...many.blocks.values()].map(({ rank }) => rank)).toEqual([1, 2, 3, undefined]);
});

test('the traffic is that of the busiest way of all blocks', () => {
  const all = answer(block('d/a', 0, { next: 7, onError: 1 }), block('d/b', 0, { onTrue: 9 }));
  expect(numbersFrom(all, '').traffic).toBe(9);
  expect(numbersFrom(answer(), '').traffic).toBe(0);
});
