import { expect, test } from 'vitest';
import { reducedSize, worthReducing } from './picture-size.ts';

test.each([
  ['foto.jpg', 6_000_000, null, true],
  ['FOTO.JPEG', 6_000_000, ['jpg', 'pdf'], true],
  ['foto.jpg', 2_400_000, null, false],
  ['foto.png', 6_000_000, null, false],
  ['conta.pdf', 6_000_000, null, false],
  ['foto.jpeg', 6_000_000, ['png', 'pdf'], false],
])('whether %s of %i bytes is made smaller where %j is taken: %s', (name, size, accept, worth) => {
  expect(worthReducing({ name, size }, accept)).toBe(worth);
});

test.each([
  [4000, 3000, 2560, 1920],
  [3000, 4000, 1920, 2560],
  [2560, 100, 2560, 100],
  [640, 480, 640, 480],
])('a picture of %i × %i becomes %i × %i', (width, height, newWidth, newHeight) => {
  expect(reducedSize({ width, height })).toEqual({ width: newWidth, height: newHeight });
});
