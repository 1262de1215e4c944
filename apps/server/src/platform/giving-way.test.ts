import { expect, test, vi } from 'vitest';
import { giveWay } from './giving-way.ts';

test('work rests while the thread has other work, and goes on when it has none', async () => {
  let busy = true;
  const work = () => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    if (busy) setImmediate(work);
  };
  work();
  expect(await giveWay(20, { rest: 1 })).toBe(true);
  busy = false;
  // Beside other tests the thread may have something to do for a while.
  const alone = async () => expect(await giveWay(20, { rest: 1 })).toBe(false);
  await vi.waitFor(alone, { timeout: 30_000 });
});

test('a rest is never longer than its limit', async () => {
  expect(await giveWay(86_400_000, { rest: 6, longestMs: 1 })).toBeTypeOf('boolean');
});
