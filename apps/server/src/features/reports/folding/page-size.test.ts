import { expect, test } from 'vitest';
import { pageSize } from './page-size.ts';

test('pages grow while nobody is there, and are halved down to the one record that fails', async () => {
  const size = pageSize({ alone: 200, besidePeople: 50 });
  expect(size.now()).toBe(50);
  size.grow();
  expect(size.now()).toBe(50);
  await size.rest(0, 1);
  size.grow();
  expect(size.now()).toBe(100);
  size.grow();
  size.grow();
  expect(size.now()).toBe(200);
  const halves = [7, 4, 2, 1].map((tried) => {
    size.halve(tried);
    return size.now();
  });
  expect(halves).toEqual([4, 2, 1, 1]);
  size.grow();
  expect(size.now()).toBe(2);
});
