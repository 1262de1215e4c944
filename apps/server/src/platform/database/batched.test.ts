import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { currentSpan, inSpan } from '../traces/current-span.ts';
import { batched } from './batched.ts';

const options = { most: 10, lanes: 2, keyOf: (item: number) => item };

const double = (item: number) => item * 2;

function recorder(answer: (item: number) => number = double, takesMs = 5) {
  const batches: number[][] = [];
  let underWay = 0;
  let most = 0;
  const run = async (items: number[]) => {
    batches.push(items);
    underWay += 1;
    most = Math.max(most, underWay);
    await pause(takesMs);
    underWay -= 1;
    return items.map(answer);
  };
  return { batches, run, mostAtOnce: () => most };
}

test('calls of one moment run together and each gets its own answer', async () => {
  const { batches, run } = recorder();
  const call = batched(run, options);
  expect(await Promise.all([1, 2, 3].map(call))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('while a batch is under way others wait for the next, which is larger', async () => {
  const { batches, run } = recorder();
  const call = batched(run, options);
  const first = call(1);
  await pause(1);
  expect(await Promise.all([first, ...[2, 3, 4].map(call)])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('nobody waits long for a batch that is held up', async () => {
  const { batches, run, mostAtOnce } = recorder(double, 200);
  const call = batched(run, options);
  const held = call(1);
  await pause(5);
  expect(await Promise.all([held, call(2), call(3)])).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
  expect(mostAtOnce()).toBe(2);
});

test('neither batch size nor lanes are exceeded, and nothing is left behind', async () => {
  const { batches, run, mostAtOnce } = recorder(double, 50);
  const call = batched(run, options);
  const items = Array.from({ length: 95 }, (_, index) => index);
  expect(await Promise.all(items.map(call))).toEqual(items.map((item) => item * 2));
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(10);
  expect(mostAtOnce()).toBe(2);
});

test('what nobody waits for gathers after a batch; a full batch does not', async () => {
  const { batches, run } = recorder(double, 0);
  const call = batched(run, { ...options, gatherMs: 60_000 });
  await call(1);
  const gathering = call(2);
  await pause(60);
  expect(batches).toEqual([[1]]);
  const rest = Array.from({ length: 9 }, (_, index) => call(index + 3));
  expect(await Promise.all([gathering, ...rest])).toHaveLength(10);
  expect(batches.map(({ length }) => length)).toEqual([1, 10]);
});

test('what gathers runs by itself after its time, alone or not', async () => {
  const { batches, run } = recorder(double, 0);
  const call = batched(run, { ...options, gatherMs: 50 });
  await call(1);
  expect(await Promise.all([call(2), call(3)])).toEqual([4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('others have their turn on the thread while a large batch is answered', async () => {
  const { run } = recorder();
  const call = batched(run, { ...options, most: 100 });
  let answered = 0;
  const items = Array.from({ length: 100 }, async (_, item) => {
    await call(item);
    answered += 1;
  });
  const atTurns = new Set<number>();
  while (answered < 100) {
    atTurns.add(answered);
    await turn();
  }
  await Promise.all(items);
  expect(atTurns.size).toBeGreaterThan(3);
});

test('two items of one key run one after the other, in their order', async () => {
  const { batches, run } = recorder();
  const call = batched(run, { ...options, lanes: 1, keyOf: (item) => item % 3 });
  await Promise.all([0, 3, 1, 6].map(call));
  expect(batches).toEqual([[0, 1], [3], [6]]);
});

test('one bad item fails alone', async () => {
  const { run } = recorder((item) => {
    if (item === 2) throw new Error('bad');
    return item;
  });
  const call = batched(run, options);
  const results = await Promise.allSettled([1, 2, 3].map(call));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a batch that finds no database fails whole, and is not tried item by item', async () => {
  const { batches, run } = recorder(() => {
    throw Object.assign(new Error('gone'), { code: 'ETIMEDOUT', syscall: 'read' });
  });
  const call = batched(run, options);
  const results = await Promise.allSettled([1, 2, 3].map(call));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('a batch runs in the span of its first item, whoever started it', async () => {
  const spans = ['first', 'second', 'third'].map((name) => ({ name }) as unknown as Span);
  const seen: unknown[] = [];
  const run = async (items: number[]) => {
    seen.push(currentSpan());
    await pause(5);
    return items;
  };
  const call = batched(run, { ...options, lanes: 1 });
  const first = inSpan(spans[0], () => call(1));
  await pause(1);
  const second = inSpan(spans[1], () => call(2));
  const third = inSpan(spans[2], () => call(3));
  await Promise.all([first, second, third]);
  await call(4);
  expect(seen).toEqual([spans[0], spans[1], undefined]);
});
