import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 100, [1, 2, 3, 4, 5]],
  [5, 100, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [50, 100, [46, 47, 48, 49, 50, 51, 52, 53, 54]],
  [100, 100, [96, 97, 98, 99, 100]],
  [1, 0, []],
  [9, 3, []],
])('page %i of %i offers %j', (page, last, pages) => {
  expect(pageWindow(page, last)).toEqual(pages);
});
