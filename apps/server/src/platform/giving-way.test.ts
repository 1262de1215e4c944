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
  await vi.waitFor(async () => expect(await giveWay(20, { rest: 1 })).toBe(false));
});

test('a rest is never longer than its limit', async () => {
  expect(await giveWay(86_400_000, { rest: 6, longestMs: 1 })).toBeTypeOf('boolean');
});
