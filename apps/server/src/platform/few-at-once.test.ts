import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('each is worked on once, eight at a time, and the results are in order', async () => {
  let now = 0;
  let most = 0;
  const items = Array.from({ length: 100 }, (_, no) => no);
  const results = await fewAtOnce(items, async (no) => {
    now += 1;
    most = Math.max(most, now);
    // Those that began first end last.
    for (let turn = 0; turn < 20 - (no % 8); turn += 1) await Promise.resolve();
    now -= 1;
    return no * 2;
  });
  expect(results).toEqual(items.map((no) => no * 2));
  expect(most).toBe(8);
});

test('the first that fails is told', async () => {
  const work = async (no: number) => {
    if (no === 3) throw new Error('three');
  };
  await expect(fewAtOnce([1, 2, 3, 4], work)).rejects.toThrow('three');
});
