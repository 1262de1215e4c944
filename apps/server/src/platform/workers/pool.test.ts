import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openPool } from './pool.ts';

/** Answers what it is asked; "die" kills it from outside of the request, as a fault that nobody awaits. */
const worker = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (asked) => {
    if (asked === 'die') throw new Error('died');
    parentPort.postMessage({ answer: asked === 'who' ? threadId : asked });
  });
  parentPort.postMessage({ answer: 'ready' });`;

const pools: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function open(idleMs: number) {
  const pool = openPool<string, { answer: string | number } | { fault: string }>(
    {
      name: 'test worker',
      file: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
      hangMs: 5_000,
      starvedMs: 60_000,
      idleMs,
      waiting: 10,
      memory: {},
    },
    1,
    createLogger('silent'),
  );
  pools.push(pool);
  return pool;
}

test('a thread that dies takes its own request along and no other', async () => {
  const pool = open(60_000);
  const replies = ['die', 'one', 'die', 'two'].map((asked) => pool.ask(asked));
  const fault = { fault: 'ran out of memory or broke the thread' };
  expect(await Promise.all(replies)).toEqual([fault, { answer: 'one' }, fault, { answer: 'two' }]);
});

test('a thread without work is ended, and the next request gets a new one', async () => {
  const kept = open(60_000);
  expect(await kept.ask('who')).toEqual(await kept.ask('who'));
  const pool = open(1);
  const first = await pool.ask('who');
  await expect.poll(() => pool.ask('who'), { interval: 100 }).not.toEqual(first);
});
