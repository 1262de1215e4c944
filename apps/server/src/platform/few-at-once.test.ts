import { expect, test } from 'vitest';
import { fewAtOnce, queueOf } from './few-at-once.ts';

test('each is worked on once, eight at a time, and the results are in order', async () => {
  let now = 0;
  let most = 0;
  const items = Array.from({ length: 100 }, (_, no) => no);
  const results = await fewAtOnce(items, async (no) => {
    now += 1;
    most = Math.max(most, now);
    // The items that began first end last.
    for (let turn = 0; turn < 20 - (no % 8); turn += 1) await Promise.resolve();
    now -= 1;
    return no * 2;
  });
  expect(results).toEqual(items.map((no) => no * 2));
  expect(most).toBe(8);
});

test('rejects with the first failure', async () => {
  const work = async (no: number) => {
    if (no === 3) throw new Error('three');
  };
  await expect(fewAtOnce([1, 2, 3, 4], work)).rejects.toThrow('three');
});

const refusal = () => new Error('too many are waiting');

test('a queue runs two at once, in their order, even if one fails', async () => {
  const queue = queueOf({ most: 2, waiting: 4, refusal });
  const began: number[] = [];
  let now = 0;
  const work = async (no: number) => {
    began.push(no);
    now += 1;
    expect(now).toBeLessThanOrEqual(2);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    now -= 1;
    if (no === 3) throw new Error('three');
    return no;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((no) => queue(() => work(no))));
  expect(began).toEqual([0, 1, 2, 3, 4, 5]);
  expect(all.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ]);
});

test('a queue refuses work while too much is waiting, and takes it again afterwards', async () => {
  const queue = queueOf({ most: 1, waiting: 2, refusal });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const accepted = [1, 2, 3].map((no) => queue(() => released.then(() => no)));
  await expect(queue(async () => 4)).rejects.toThrow('too many are waiting');
  release();
  expect(await Promise.all(accepted)).toEqual([1, 2, 3]);
  expect(await queue(async () => 5)).toBe(5);
});
